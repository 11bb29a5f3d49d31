import { limits } from '@muster/model/access/limits.ts';
import { create } from 'zustand';

export interface Toast {
  id: number;
  tone: 'error' | 'warning' | 'success' | 'info';
  text: string;
}

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
let nextId = 1;

/** Shows a notice for 5 s; the same text is shown only once at a time (specification §8). */
export function toast(tone: Toast['tone'], text: string): void {
  const { toasts } = useToasts.getState();
  if (toasts.some((shown) => shown.text === text)) return;
  const id = nextId++;
  useToasts.setState({ toasts: [...toasts, { id, tone, text }] });
  setTimeout(() => dismissToast(id), limits.toastMs);
}

/** Removes a toast; an unknown id is ignored. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
