import type { countReply, failureData } from '@muster/model/reply/wire.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { entityPath, type Entity } from '@muster/model/entity/entity.ts';
import type { MessageKey, MessageParams } from '@muster/model/messages/catalogue.ts';
import { useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { getFile, postFile, RequestError, type Wire } from '../../core/http/request.ts';
import { saveFile } from '../../core/http/saveFile.ts';
import { toast } from '../../core/toast.ts';
import { endingsOf, purposeOfFile, uploadProblem } from '../form/upload/uploadRules.ts';
import { isAborted, useSending, type Sending } from '../form/upload/useSending.ts';

/** A cell of the sheet that kept it from being imported. */
export type BadCell = NonNullable<Wire<typeof failureData>['cells']>[number];

interface Import {
  file: File | null;
  /** Says why at once when the file cannot be what is wanted. */
  choose: (file: File) => void;
  isBusy: boolean;
  sending: Sending;
  /** What the server said of the sheet that was refused; null before, and while there is another one. */
  refusal: { message: string; cells: readonly BadCell[] } | null;
  start: () => void;
  fetchTemplate: () => void;
}

const importPurposes = ['sheet', 'json'] as const;
/** What an import takes, by the endings of its files. */
export const importEndings: readonly string[] = importPurposes.flatMap(endingsOf);

/** Brings rows from a sheet or from JSON: all of them or none (wire.md, Paths). */
export function useImport(entity: Entity, onImported: () => void): Import {
  const t = useT();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const path = entityPath(entity);
  const sending = useSending();
  const bringing = useMutation({
    mutationFn: (chosen: File) => {
      const purpose = purposeOfFile(importPurposes, chosen);
      return sending.send((options) =>
        postFile<Wire<typeof countReply>>(`${path}/import`, chosen, { purpose }, { ...options, quiet: true }),
      );
    },
    onSuccess: async ({ count }) => {
      await client.invalidateQueries({ queryKey: [entity.name] });
      toast('success', t('console.import.done', { count }));
      onImported();
    },
  });
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
        setFile(chosen);
      });
    },
    isBusy: bringing.isPending || template.isPending,
    sending,
    refusal: error === null || isAborted(error) ? null : { message: error.message, cells: badCells(error) },
    start: () => {
      if (file === null) toast('error', t('upload.selectFile'));
      else bringing.mutate(file);
    },
    fetchTemplate: () => template.mutate(),
  };
}

/** What is wrong with a file before it is sent. */
async function problemOf(file: File): Promise<{ key: MessageKey; params: MessageParams } | null> {
  const purpose = purposeOfFile(importPurposes, file);
  const problem = uploadProblem(purpose, file);
  if (problem?.key === 'upload.wrongType') return { ...problem, params: { types: importEndings.join(', ') } };
  if (problem !== null || purpose !== 'json') return problem;
  const key = await jsonProblem(file);
  return key === null ? null : { key, params: {} };
}

/** `data.cells` of the refusal. */
function badCells(error: Error): readonly BadCell[] {
  if (!(error instanceof RequestError)) return [];
  const { data } = error;
  const cells: unknown = typeof data === 'object' && data !== null && 'cells' in data ? data.cells : [];
  return Array.isArray(cells) ? cells : [];
}

/**
 * Why a file that calls itself JSON cannot be imported (specification §8, JSON import); null when it can. What is in its
 * rows the server looks at.
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
