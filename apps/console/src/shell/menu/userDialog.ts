import { create } from 'zustand';

export type UserDialog = 'password' | 'sessions' | 'receive' | 'app' | 'feedback' | 'guide';

/** The open dialog of the account, opened by the user menu or the palette. */
export const useUserDialog = create<{ dialog: UserDialog | null }>(() => ({ dialog: null }));

export function openUserDialog(dialog: UserDialog): void {
  useUserDialog.setState({ dialog });
}

export function closeUserDialog(): void {
  useUserDialog.setState({ dialog: null });
}
