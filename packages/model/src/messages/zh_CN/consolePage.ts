export const consolePageMessages = {} as const;
