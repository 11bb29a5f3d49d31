import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { Entity, EntityRow, RowFlags } from '@muster/model/entity/entity.ts';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod';

import type { Caller, SiteScope } from '../core/auth/caller.ts';
import type { Transaction } from '../core/db/database.ts';
import type { Question } from '../core/errors/appError.ts';

/** Scope of the visible rows: the caller's, in one building or, for shared entities, in none. */
export interface RowScope {
  caller: Caller;
  site: SiteScope | null;
  /** Address of the caller, for the audit log. */
  address: string;
  /** Personal numbers are to be masked, though the caller may see them. */
  wantsMasks?: boolean;
}

/** A save within its transaction. */
export interface Change {
  id: string;
  /** null = the row is new. */
  before: EntityRow | null;
  /** The fields of the request, checked; for a new row with the defaults of the others. */
  values: Readonly<Record<string, unknown>>;
  scope: RowScope;
  /** Whether the caller can answer a question; a program that only saves cannot. */
  canConfirm?: boolean;
  /** Epoch ms. */
  now: number;
}

/** A condition of a page, checked against the descriptor. */
export type PageFilter = { field: string } & (
  | { kind: 'contains'; text: string }
  | { kind: 'equals' | 'from' | 'to'; value: unknown }
  /** Whether a list contains it. */
  | { kind: 'includes'; value: unknown }
  | { kind: 'oneOf'; values: readonly unknown[] }
);

/** Special behaviour of an entity; everything else follows from its descriptor. */
export interface EntityOverride {
  /** SQL of derived fields over the entity's table; they are read, filtered and sorted like columns. */
  derived?(scope: RowScope): Readonly<Record<string, RawBuilder<unknown>>>;
  /** Conditions of filters that are slow by the derived expression; null = by the expression. */
  filters?(scope: RowScope): Readonly<Record<string, (filter: PageFilter) => RawBuilder<boolean> | null>>;
  /** Which rows the caller sees, besides building and departments; null = all of them. */
  visible?(scope: RowScope): RawBuilder<boolean> | null;
  /** Checks of a row that the descriptor cannot express. May throw an AppError that concerns no single field. */
  check?(transaction: Transaction, change: Change): Promise<FieldError[]> | FieldError[];
  /** Effects that need `confirm`: a question if nothing is wrong and it is not given. */
  questions?(transaction: Transaction, change: Change): Promise<Question[]>;
  /** Columns that the server sets. */
  stored?(change: Change): Readonly<Record<string, unknown>>;
  /** Writes other tables of the entity; its result is added to the reply. */
  written?(transaction: Transaction, change: Change): Promise<Readonly<Record<string, unknown>> | void>;
  /** Before rows are deleted: refuses, or deletes dependent rows. */
  removing?(transaction: Transaction, rows: readonly EntityRow[], scope: RowScope, now: number): Promise<void>;
  /** The reply of `save`, where `written` adds to it. */
  saved?: z.ZodType<{ id: string }>;
  /** After the commit of a save or a removal. */
  committed?(): void;
  /** Derived fields that are in no table. */
  decorate?(row: EntityRow, scope: RowScope): EntityRow;
  /** What the console does not offer for a row; the hooks above refuse it. */
  flags?(row: EntityRow, scope: RowScope): RowFlags;
}

/** An entity with its override: the input of the generic code. */
export interface Resource {
  entity: Entity;
  override: EntityOverride;
}
