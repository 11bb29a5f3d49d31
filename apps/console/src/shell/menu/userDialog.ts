import { create } from 'zustand';

export type UserDialog = 'password' | 'sessions' | 'receive' | 'app' | 'feedback' | 'guide';

/** Which dialog of the account is open: the user menu and the palette open the same ones. */
export const useUserDialog = create<{ dialog: UserDialog | null }>(() => ({ dialog: null }));

export function openUserDialog(dialog: UserDialog): void {
  useUserDialog.setState({ dialog });
}

export function closeUserDialog(): void {
  useUserDialog.setState({ dialog: null });
}
