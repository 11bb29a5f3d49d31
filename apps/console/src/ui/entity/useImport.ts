import type { countReply, failureData, partialImportReply } from '@muster/model/reply/wire.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { entityPath, type Entity } from '@muster/model/entity/entity.ts';
import type { MessageKey, MessageParams } from '@muster/model/messages/catalogue.ts';
import { useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { getFile, postFile, postForFile, RequestError, type Wire } from '../../core/http/request.ts';
import { saveFile } from '../../core/http/saveFile.ts';
import { toast } from '../../core/toast.ts';
import { endingsOf, purposeOfFile, uploadProblem } from '../form/upload/uploadRules.ts';
import { isAborted, useSending, type Sending } from '../form/upload/useSending.ts';

/** A cell that prevented the import. */
export type BadCell = NonNullable<Wire<typeof failureData>['cells']>[number];

type PartialImport = Wire<typeof partialImportReply>;

export interface Import {
  file: File | null;
  /** Reports an unusable file at once. */
  choose: (file: File) => void;
  isBusy: boolean;
  sending: Sending;
  /** The server's refusal of the sheet; null before, and after another one is chosen. */
  refusal: { message: string; cells: readonly BadCell[]; good: number; wrong: number } | null;
  start: () => void;
  /** Imports the valid rows; the others stay in the refusal. */
  startGood: () => void;
  /** Result of `startGood`; null before. */
  partial: PartialImport | null;
  fetchRefused: () => void;
  fetchTemplate: () => void;
}

const importPurposes = ['sheet', 'json'] as const;
/** File extensions that an import accepts. */
export const importEndings: readonly string[] = importPurposes.flatMap(endingsOf);

/** Imports rows from a sheet or from JSON: all of them or none (wire.md, Paths). */
export function useImport(entity: Entity, onImported: () => void): Import {
  const t = useT();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const path = entityPath(entity);
  const sending = useSending();
  const bringing = useMutation({
    mutationFn: (chosen: File) => {
      const about = purpose(chosen);
      return sending.send((options) =>
        postFile<Wire<typeof countReply>>(`${path}/import`, chosen, about, { ...options, quiet: true }),
      );
    },
    onSuccess: async ({ count }) => {
      await client.invalidateQueries({ queryKey: [entity.name] });
      toast('success', t('console.import.done', { count }));
      onImported();
    },
  });
  const { bringingGood, refused } = usePartialImport(entity);
  const template = useMutation({
    mutationFn: async () => saveFile(await getFile(`${path}/template`), `${t.named(entity.name)}.xlsx`),
  });
  const { error } = bringing;
  return {
    file,
    choose: (chosen) => {
      void problemOf(chosen).then((problem) => {
        if (problem !== null) {
          toast('error', t.named(problem.key, problem.params));
          return;
        }
        bringing.reset();
        bringingGood.reset();
        setFile(chosen);
      });
    },
    isBusy: [bringing, bringingGood, refused, template].some(({ isPending }) => isPending),
    sending,
    refusal: error === null || isAborted(error) ? null : { message: error.message, ...refusalData(error) },
    startGood: () => file !== null && bringingGood.mutate(file),
    partial: bringingGood.data ?? null,
    fetchRefused: () => file !== null && refused.mutate(file),
    start: () => {
      if (file === null) toast('error', t('upload.selectFile'));
      else bringing.mutate(file);
    },
    fetchTemplate: () => template.mutate(),
  };
}

/** Imports the valid rows of a sheet, and downloads the others. */
function usePartialImport(entity: Entity) {
  const t = useT();
  const client = useQueryClient();
  const path = entityPath(entity);
  const bringingGood = useMutation({
    mutationFn: (chosen: File) => postFile<PartialImport>(`${path}/import-good`, chosen, purpose(chosen)),
    onSuccess: ({ count }) => {
      toast('success', t('console.import.done', { count }));
      return client.invalidateQueries({ queryKey: [entity.name] });
    },
  });
  const refused = useMutation({
    mutationFn: async (chosen: File) => {
      const sheet = await postForFile(`${path}/import-refused`, chosen, purpose(chosen));
      saveFile(sheet, `${t.named(entity.name)}.xlsx`);
    },
  });
  return { bringingGood, refused };
}

/** The problem of a file before it is sent. */
async function problemOf(file: File): Promise<{ key: MessageKey; params: MessageParams } | null> {
  const purpose = purposeOfFile(importPurposes, file);
  const problem = uploadProblem(purpose, file);
  if (problem?.key === 'upload.wrongType') return { ...problem, params: { types: importEndings.join(', ') } };
  if (problem !== null || purpose !== 'json') return problem;
  const key = await jsonProblem(file);
  return key === null ? null : { key, params: {} };
}

/** The faulty cells, and the numbers of valid and invalid rows. */
function refusalData(error: Error): { cells: readonly BadCell[]; good: number; wrong: number } {
  // Used only by the server, which checks its replies by this schema.
  const { cells = [], good = 0 } =
    error instanceof RequestError ? ((error.data ?? {}) as Wire<typeof failureData>) : {};
  return { cells, good, wrong: new Set(cells.map(({ row }) => row)).size };
}

function purpose(file: File): { purpose: string } {
  return { purpose: purposeOfFile(importPurposes, file) };
}

/**
 * Reason for which a .json file cannot be imported (specification §8, JSON import); null = it can. The server
 * checks its rows.
 */
async function jsonProblem(file: File): Promise<MessageKey | null> {
  if (file.type !== 'application/json') return 'console.import.onlyJson';
  if (typeof FileReader === 'undefined') return 'console.import.noFileReader';
  let content: unknown;
  try {
    content = JSON.parse(await textOf(file));
  } catch {
    return 'sheet.notJson';
  }
  return Array.isArray(content) && content.every(isFlat) ? null : 'sheet.notRows';
}

function isFlat(item: unknown): boolean {
  return typeof item === 'object' && item !== null && !Array.isArray(item);
}

function textOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('It cannot be read')));
    reader.readAsText(file);
  });
}
