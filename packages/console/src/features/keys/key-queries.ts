import type { CertificateList } from '@stoa/contract/managed-certificates';
import type { KeyList } from '@stoa/contract/managed-credentials';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';

const pageSize = 50;

export function keyFactsQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ['keys', 'facts', id],
    queryFn: ({ signal }) => call('getManagedCredential', { params: { credentialId: id }, signal }),
  });
}

export function certificateFactsQuery(call: Call, thumbprint: string) {
  return queryOptions({
    queryKey: ['keys', 'certificate', thumbprint],
    queryFn: ({ signal }) => call('getManagedCertificate', { params: { thumbprint }, signal }),
  });
}

export const askKeys = (call: Call, list: KeyList) => (after: string | undefined, signal: AbortSignal) =>
  call('listManagedCredentials', {
    query: { 'filter[list]': list, 'page[size]': pageSize, ...(after && { 'page[after]': after }) },
    signal,
  });

export const askCertificates =
  (call: Call, list: CertificateList) => (after: string | undefined, signal: AbortSignal) =>
    call('listEndingCertificates', {
      query: { 'filter[list]': list, 'page[size]': pageSize, ...(after && { 'page[after]': after }) },
      signal,
    });
