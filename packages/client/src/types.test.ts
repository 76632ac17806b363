import { documentTreeMediaType } from '@stoa/contract/documents';
import { describe, expectTypeOf, it } from 'vitest';
import { createFullClient } from './full-client.ts';

const client = createFullClient({ baseUrl: '' });
const typesOnly = (run: () => void) => expectTypeOf(run).toBeFunction();

describe('the types of a call', () => {
  it('asks for what the endpoint needs and no more', () => {
    typesOnly(() => {
      client.call('getPortal');
      client.call('logOutDeveloper', {});
      client.call('listProducts', { query: { 'page[size]': 12, 'filter[name][contains]': 'pay' } });
      client.call('createApplication', { body: { name: 'Books' } });
      client.call('createCredential', { params: { applicationId: 'a' } });
      client.call('putBlob', { params: { sha256: 'a' }, body: new Uint8Array([1]) });
      // @ts-expect-error a path parameter is missing
      client.call('getProduct');
      // @ts-expect-error a field of the body is missing
      client.call('createApplication', { body: {} });
      // @ts-expect-error this call takes no body
      client.call('getPortal', { body: {} });
      // @ts-expect-error there is no such filter
      client.call('listProducts', { query: { 'filter[colour]': 'red' } });
      // @ts-expect-error there is no such call
      client.call('getWeather');
    });
  });

  it('answers with what the endpoint declares', () => {
    expectTypeOf(() => client.call('getPortal')).returns.resolves.toHaveProperty('is_public');
    expectTypeOf(() => client.call('logOutDeveloper')).returns.resolves.toBeUndefined();
    expectTypeOf(() =>
      client.call('getSpec', { params: { productId: 'a', productVersionId: 'b' } }),
    ).returns.resolves.toEqualTypeOf<{ api_type: 'openapi'; content: string } | undefined>();
  });

  it('follows the media type that the caller accepts', () => {
    const params = { productId: 'a', documentId: 'b' };
    expectTypeOf(() => client.call('getDocument', { params }))
      .returns.resolves.toHaveProperty('content')
      .toBeString();
    expectTypeOf(() => client.call('getDocument', { params, accept: 'text/markdown' })).returns.resolves.toBeString();
    expectTypeOf(() => client.call('getDocument', { params, accept: 'application/vnd.konnect.document-nodes+json' }))
      .returns.resolves.toHaveProperty('content')
      .toHaveProperty('children');
    const tree = () => client.call('listDocuments', { params: { productId: 'a' }, accept: documentTreeMediaType });
    expectTypeOf(tree).returns.resolves.toHaveProperty('data').items.toHaveProperty('children');
  });
});
