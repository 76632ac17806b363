import { useText } from '../../i18n/language.tsx';
import classes from './set-up-steps.module.css';

const steps = [
  { name: 'publish', command: 'npx stoa apply ./portal' },
  { name: 'brand', command: 'npx stoa appearance --help' },
  { name: 'gateway', command: 'npx stoa gateways add edge-1' },
  { name: 'invite', command: 'npx stoa users invite grace@example.com --role approver' },
] as const;

/** What an owner of a new installation does next, by commands until there is a screen for each. */
export function SetUpSteps() {
  const t = useText();
  return (
    <ol className={classes.steps}>
      {steps.map(({ name, command }) => (
        <li key={name}>
          <h3>{t(`setUp.${name}`)}</h3>
          <p>{t(`setUp.${name}Text`)}</p>
          <code>{command}</code>
        </li>
      ))}
    </ol>
  );
}
