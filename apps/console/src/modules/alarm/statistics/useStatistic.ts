import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';

import { get, getFile } from '../../../core/http/request.ts';
import { saveFile } from '../../../core/http/saveFile.ts';
import { useUnrepeated } from '../../../ui/form/useUnrepeated.ts';

type Filters = Readonly<Record<string, string>>;

/** Figures by their path; those before stay in sight while others are counted. */
export function useStatistic<Figures>(path: string, filters: Filters) {
  return useQuery({
    queryKey: ['alarmStatistic', path, filters],
    queryFn: ({ signal }) => get<Figures>(path, filters, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The sheet of the same figures. */
export function useStatisticSheet(path: string, filters: Filters, name: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await getFile(`${path}/export`, filters), `${name}.xlsx`),
  });
  return { isExporting: isPending, start: useUnrepeated(mutate) };
}
