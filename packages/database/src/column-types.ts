import pg from 'pg';

const { builtins } = pg.types;

/** How values arrive from PostgreSQL where pg's own choice would mislead (see `openDatabase`). */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && type === builtins.INT8) return exactInteger;
    // pg would make it a Date at midnight of this machine's time zone.
    if (format !== 'binary' && type === builtins.DATE) return asText;
    return pg.types.getTypeParser(type, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

function asText(text: string): string {
  return text;
}
