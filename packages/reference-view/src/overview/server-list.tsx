import type { ReferenceServer } from '@stoa/contract/reference';
import { RichNodes } from '@stoa/rich-text-view/rich-nodes';
import { Section } from '@stoa/ui/section.tsx';
import { useReferenceText } from '../i18n/reference-text.ts';
import styles from './reference-overview.module.css';

/** The addresses under which the API answers, with what can be filled in. */
export function ServerList({ servers }: { servers: readonly ReferenceServer[] }) {
  const r = useReferenceText();
  if (servers.length === 0) return null;
  return (
    <Section title={r('nav.servers')}>
      <ul className={styles.rows}>
        {servers.map((server) => (
          <li key={server.url}>
            <code>{server.url}</code>
            {(server.name || server.description) && (
              <div className={styles.say}>
                {server.name && <b>{server.name}</b>}
                {server.description && <RichNodes value={server.description} inline />}
              </div>
            )}
            {Object.entries(server.variables ?? {}).map(([name, variable]) => (
              <div key={name} className={styles.variable}>
                <var>{`{${name}}`}</var>
                <span>
                  {r('nav.default')} <code>{variable.default}</code>
                </span>
                {variable.enum && (
                  <span>
                    {r('nav.oneOf')}{' '}
                    {variable.enum.map((value) => (
                      <code key={value}>{value}</code>
                    ))}
                  </span>
                )}
                {variable.description && <RichNodes value={variable.description} inline />}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
