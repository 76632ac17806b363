import type { ReferenceManifest, ReferenceOperation } from '@stoa/contract/reference';
import { common as texts } from '@stoa/text/common/en';
import { LanguageProvider } from '@stoa/text/language';
import { renderInTheme } from '@stoa/ui/testing.tsx';
import { Toaster } from '@stoa/ui/toaster.tsx';
import { act } from '@testing-library/react';
import { loadReferenceText } from '../i18n/reference-text.ts';
import { OperationDetail, type OperationDetailProps } from './operation-detail.tsx';

const manifest: ReferenceManifest = {
  revision: '0123456789abcdef',
  openapi: '3.1.0',
  info: { title: 'Kennel', version: '1' },
  servers: [],
  security: [],
  security_schemes: {},
  external_docs: null,
  groups: [],
  row_count: 0,
  operation_count: 0,
  rows: { first: 0, position: [], method: [], path: [], operation_id: [], summary: [], deprecated: [] },
  rows_per_block: 500,
  schemas: [],
};

const operation: ReferenceOperation = {
  position: 0,
  kind: 'operation',
  method: 'post',
  path: '/kennels/{kennel}/dogs',
  operation_id: 'addDog',
  summary: 'Add a dog',
  tags: ['dogs'],
  deprecated: false,
  servers: [{ url: 'https://api.example.com/v1' }],
  security: [],
  parameters: [],
  responses: {},
  schemas: {},
};

/** An operation of the given parts, drawn whole. */
export async function drawOperation(
  given: Partial<ReferenceOperation>,
  props: Partial<Omit<OperationDetailProps, 'operation' | 'manifest'>> & { manifest?: Partial<ReferenceManifest> } = {},
) {
  await loadReferenceText('en');
  const { manifest: ownManifest, ...rest } = props;
  let drawn: ReturnType<typeof renderInTheme> | undefined;
  await act(async () => {
    drawn = renderInTheme(
      <LanguageProvider locale="en" texts={texts}>
        <Toaster label="Notifications" closeLabel="Dismiss">
          <OperationDetail
            operation={{ ...operation, ...given }}
            manifest={{ ...manifest, ...ownManifest }}
            loadSchema={() => Promise.reject(new Error('nothing is far'))}
            {...rest}
          />
        </Toaster>
      </LanguageProvider>,
    );
  });
  return drawn as ReturnType<typeof renderInTheme>;
}
