import type { ReferenceServer } from '@stoa/contract/reference';
import { ownEntries, ownStrings } from '@stoa/openapi/schema/own';
import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { useId } from 'react';
import { useReferenceText } from '../i18n/reference-text.ts';
import { Description } from './description.tsx';
import { type ServerSelection, serverAddress } from './server-address.ts';
import styles from './server-choice.module.css';

interface ServerChoiceProps {
  readonly servers: readonly ReferenceServer[];
  readonly selection: ServerSelection;
  readonly onSelect: (selection: ServerSelection) => void;
}

type Variable = NonNullable<ReferenceServer['variables']>[string];

/** One of several servers, and the parts of its address that the reader may fill in. Nothing where there is no choice. */
export function ServerChoice({ servers, selection, onSelect }: ServerChoiceProps) {
  const r = useReferenceText();
  const id = useId();
  const server = servers[selection.index];
  const variables = ownEntries<Variable | null>(server?.variables);
  if (servers.length < 2 && variables.length === 0) return null;
  const label = (given: ReferenceServer) => {
    const address = serverAddress(given, {});
    const said = given.name ?? (typeof given.description === 'string' ? given.description : undefined);
    return said && said.length <= 60 ? `${said} · ${address}` : address;
  };
  return (
    <div className={styles.choice}>
      {servers.length > 1 && (
        <label htmlFor={id}>
          <span>{r('op.server')}</span>
          <NativeSelect
            id={id}
            value={selection.index}
            onChange={(event) => onSelect({ index: Number(event.target.value), variables: {} })}
          >
            {servers.map((given, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: servers have no identity but their place
              <option key={at} value={at}>
                {label(given)}
              </option>
            ))}
          </NativeSelect>
        </label>
      )}
      {variables.map(([name, variable]) => (
        <ServerVariable
          key={name}
          name={name}
          variable={variable}
          value={selection.variables[name] ?? variable?.default ?? ''}
          onChange={(value) => onSelect({ ...selection, variables: { ...selection.variables, [name]: value } })}
        />
      ))}
      {server && (
        <Description
          value={typeof server.description === 'string' && servers.length > 1 ? undefined : server.description}
        />
      )}
    </div>
  );
}

function ServerVariable(props: {
  readonly name: string;
  readonly variable: Variable | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { name, variable, value, onChange } = props;
  const id = useId();
  const help = `${id}-help`;
  const values = ownStrings(variable?.enum);
  const described = variable?.description ? help : undefined;
  return (
    <label htmlFor={id}>
      <span>
        <code>{name}</code>
      </span>
      {values.length > 0 ? (
        <NativeSelect
          id={id}
          value={value}
          aria-describedby={described}
          onChange={(event) => onChange(event.target.value)}
        >
          {[...new Set([...(values.includes(value) ? [] : [value]), ...values])].map((given) => (
            <option key={given}>{given}</option>
          ))}
        </NativeSelect>
      ) : (
        <input
          id={id}
          value={value}
          aria-describedby={described}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {variable?.description && (
        <small id={help}>
          <Description value={variable.description} />
        </small>
      )}
    </label>
  );
}
