import type { ReferenceOperation } from '@stoa/contract/reference';
import { ownList } from '@stoa/openapi/schema/own';
import { useText } from '@stoa/text/language';
import { useCopy } from '@stoa/ui/clipboard.ts';
import { MethodLabel } from '@stoa/ui/glyphs/method-glyph.tsx';
import { IconButton } from '@stoa/ui/icon-button.tsx';
import { CheckIcon, CopyIcon } from '@stoa/ui/icons.tsx';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { useState } from 'react';
import { useReferenceText } from '../i18n/reference-text.ts';
import styles from './endpoint-band.module.css';
import { PathWords } from './path-words.tsx';
import { type ServerSelection, serverAddress } from './server-address.ts';
import { ServerChoice } from './server-choice.tsx';

const firstServer: ServerSelection = { index: 0, variables: {} };

interface EndpointBandProps {
  readonly operation: ReferenceOperation;
  readonly server?: ServerSelection | undefined;
  readonly onServerChange?: ((server: ServerSelection) => void) | undefined;
}

/** Shows the address of the operation: method, server, path; and the choice of a server where there is one. */
export function EndpointBand({ operation, server, onServerChange }: EndpointBandProps) {
  const t = useText();
  const r = useReferenceText();
  const { state, copy } = useCopy();
  const [own, setOwn] = useState(firstServer);
  const selection = server ?? own;
  const select = onServerChange ?? setOwn;
  const servers = ownList<ReferenceOperation['servers'][number]>(operation.servers);
  const webhook = operation.kind === 'webhook';
  // A webhook is called elsewhere.
  const base = webhook ? '' : serverAddress(servers[selection.index], selection.variables);
  return (
    <>
      <div className={styles.band}>
        <MethodLabel method={operation.method} />
        <code>
          {base !== '' && <span className={styles.base}>{base}</span>}
          <PathWords path={operation.path} />
        </code>
        <IconButton aria-label={r('op.copyPath')} onClick={() => void copy(base + operation.path)}>
          {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        </IconButton>
        <span role="status">
          <VisuallyHidden>
            {state === 'copied' ? t('common.copied') : state === 'failed' ? t('common.copyFailed') : ''}
          </VisuallyHidden>
        </span>
      </div>
      {webhook && <p className={styles.note}>{r('op.webhookNote')}</p>}
      {!webhook && <ServerChoice servers={servers} selection={selection} onSelect={select} />}
    </>
  );
}
