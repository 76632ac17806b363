/** Header names under which a key is looked for besides those of its strategy. */
export const keyAliases = ['x-api-key', 'apikey'] as const;
