import type { ReferenceServer } from '@stoa/contract/reference';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import type { ServerSelection } from '../draft.ts';
import { Field } from './field.tsx';
import styles from './group.module.css';

/** The server that answers, and the variables in its address. */
export function ServerFields(props: {
  readonly servers: readonly ReferenceServer[];
  readonly selection: ServerSelection;
  readonly problem: string | undefined;
  readonly onChange: (selection: ServerSelection) => void;
}) {
  const { servers, selection, problem, onChange } = props;
  const r = useReferenceText();
  const server = servers[selection.index];
  const setVariable = (name: string, value: string) =>
    onChange({ ...selection, variables: { ...selection.variables, [name]: value } });
  return (
    <div className={styles.group}>
      <Field label={r('op.server')} fault={problem}>
        {(state) => (
          <select
            {...state}
            value={selection.index}
            onChange={(event) => onChange({ index: Number(event.currentTarget.value), variables: {} })}
          >
            {servers.map((one, index) => (
              <option key={one.url} value={index}>
                {one.name ? `${one.name} · ${one.url}` : one.url}
              </option>
            ))}
          </select>
        )}
      </Field>
      {Object.entries(server?.variables ?? {}).map(([name, variable]) => (
        <Field key={name} label={name} code>
          {(state) =>
            variable.enum?.length ? (
              <select
                {...state}
                value={selection.variables[name] ?? variable.default}
                onChange={(event) => setVariable(name, event.currentTarget.value)}
              >
                {variable.enum.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            ) : (
              <input
                {...state}
                type="text"
                autoComplete="off"
                spellCheck={false}
                value={selection.variables[name] ?? variable.default}
                onChange={(event) => setVariable(name, event.currentTarget.value)}
              />
            )
          }
        </Field>
      ))}
    </div>
  );
}
