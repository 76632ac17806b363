import { expect, test, vi } from 'vitest';
import { databaseServer } from './database-server.ts';

const rows = [{ server: '1796086657.5', oid: '16384' }];
const failure = (code?: string) => Object.assign(new Error('no answer'), { code });

test.each(['42501', '0A000', '58P01'])(
  'a database that does not tell its cluster (%s) is named by its start',
  async (code) => {
    const ask = vi.fn().mockRejectedValueOnce(failure(code)).mockResolvedValueOnce({ rows });
    expect(await databaseServer(ask)).toEqual({ server: '1796086657.5', database: '1796086657.5/16384' });
    expect(ask).toHaveBeenLastCalledWith(expect.stringContaining('pg_postmaster_start_time'));
  },
);

test.each(['57P01', '57014', '08006', 'XX000', 'EPIPE', undefined])(
  'a connection that is lost under the question (%s) gives the server no other name',
  async (code) => {
    const ask = vi.fn().mockRejectedValueOnce(failure(code)).mockResolvedValueOnce({ rows });
    await expect(databaseServer(ask)).rejects.toThrow('no answer');
  },
);
