import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { Entity, EntityRow, RowFlags } from '@muster/model/entity/entity.ts';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod';

import type { Caller, SiteScope } from '../core/auth/caller.ts';
import type { Transaction } from '../core/db/database.ts';
import type { Question } from '../core/errors/appError.ts';

/** Whose rows are seen: the caller's, in one building or, for what all buildings share, in none. */
export interface RowScope {
  caller: Caller;
  site: SiteScope | null;
  /** Address of the caller, for the audit log. */
  address: string;
  /** Personal numbers are to be masked, though the caller may see them. */
  wantsMasks?: boolean;
}

/** A save in the middle of its transaction. */
export interface Change {
  id: string;
  /** null = the row is new. */
  before: EntityRow | null;
  /** The fields that were sent, checked; on a new row with the defaults of those that were not. */
  values: Readonly<Record<string, unknown>>;
  scope: RowScope;
  /** The caller can be asked, and knows how to answer; an outside program that only saves cannot. */
  canBeAsked?: boolean;
  /** Epoch ms. */
  now: number;
}

/** A condition of a page, checked against the descriptor. */
export type PageFilter = { field: string } & (
  | { kind: 'contains'; text: string }
  | { kind: 'equals' | 'from' | 'to'; value: unknown }
  /** A list has it. */
  | { kind: 'includes'; value: unknown }
  | { kind: 'oneOf'; values: readonly unknown[] }
);

/** What is odd about an entity; everything else follows from its descriptor. */
export interface EntityOverride {
  /** SQL of derived fields over the entity's table; they are read, filtered and sorted like columns. */
  derived?(scope: RowScope): Readonly<Record<string, RawBuilder<unknown>>>;
  /** Conditions of filters that take long by the derived expression; null = by the expression. */
  filters?(scope: RowScope): Readonly<Record<string, (filter: PageFilter) => RawBuilder<boolean> | null>>;
  /** Which rows the caller sees, beyond building and departments; null = all of them. */
  visible?(scope: RowScope): RawBuilder<boolean> | null;
  /** What the descriptor cannot say about a row. May throw an AppError that concerns no single field. */
  check?(transaction: Transaction, change: Change): Promise<FieldError[]> | FieldError[];
  /** What is done only when the caller says `confirm`: asked when nothing is wrong, and not when it was said. */
  questions?(transaction: Transaction, change: Change): Promise<Question[]>;
  /** Columns that the server sets. */
  stored?(change: Change): Readonly<Record<string, unknown>>;
  /** Writes what lies outside of the entity's own table; what it answers is added to the reply. */
  written?(transaction: Transaction, change: Change): Promise<Readonly<Record<string, unknown>> | void>;
  /** Before rows go: refuses, or takes with them what belongs to them. */
  removing?(transaction: Transaction, rows: readonly EntityRow[], scope: RowScope, now: number): Promise<void>;
  /** The reply of `save`, where `written` adds to it. */
  saved?: z.ZodType<{ id: string }>;
  /** After the commit of a save or a removal. */
  committed?(): void;
  /** Derived fields that no table knows. */
  decorate?(row: EntityRow, scope: RowScope): EntityRow;
  /** What the console does not offer for a row; the hooks above refuse it. */
  flags?(row: EntityRow, scope: RowScope): RowFlags;
}

/** An entity with its override: what the generic code works on. */
export interface Resource {
  entity: Entity;
  override: EntityOverride;
}
