import { checkPassword, isPersonal, type PasswordCheck, type PersonalWords } from '@stoa/contract/password-rules';
import { useAuth } from '../auth-context.ts';

const classNames = ['uppercase', 'lowercase', 'number', 'special'] as const;
const columnsAt = [3, 19.5, 36, 52.5] as const;

/** A fluted column waits for its class of characters; a solid one has it. */
function Column({ x, met }: { x: number; met: boolean }) {
  const solid = `M${x} 13h11v2h-11zM${x} 53h11v2h-11zM${x + 1} 16h9v36h-9z`;
  const flutes = [1, 5, 9].map((at) => `M${x + at} 15h1v38h-1z`).join('');
  return (
    <path
      className={met ? undefined : 'un'}
      fill="currentColor"
      d={met ? solid : `M${x} 13h11v1h-11zM${x} 54h11v1h-11z${flutes}`}
    />
  );
}

/** The porch of a password: four classes are four columns, the length is the beam they carry. */
function Porch({ check, met }: { check: PasswordCheck; met: boolean }) {
  return (
    <svg viewBox="0 0 66 62" aria-hidden="true">
      {check.lengthMet ? (
        <path d="M0 4h66v6H0z" fill="currentColor" />
      ) : (
        <path className="un" d="M.5 4.500h65v5H.5z" fill="none" stroke="currentColor" strokeDasharray="3 3" />
      )}
      {classNames.map((name, index) => (
        <Column key={name} x={columnsAt[index] ?? 0} met={check.classes[name]} />
      ))}
      <path className={met ? undefined : 'un'} d="M0 58h66v2H0z" fill="currentColor" />
    </svg>
  );
}

function Mark({ met, beam = false }: { met: boolean; beam?: boolean }) {
  const column = met
    ? 'M1 0h10v2H1zM3 3h6v8H3zM1 12h10v2H1z'
    : 'M1 0h10v1.500H1zM2 2.500h1.300v9H2zM8.700 2.500H10v9H8.700zM1 12.500h10V14H1z';
  return (
    <svg width="9" height="14" viewBox={beam ? '0 0 9 14' : '0 0 12 14'} aria-hidden="true">
      {beam && !met ? (
        <path d="M.6 5.600h7.800v2.800H.6z" fill="none" stroke="currentColor" />
      ) : (
        <path d={beam ? 'M0 5h9v4H0z' : column} fill="currentColor" />
      )}
    </svg>
  );
}

interface RequirementsProps {
  readonly password: string;
  readonly known: PersonalWords;
  /** The server refuses this password; the alert shows the reason. */
  readonly refused: boolean;
}

/** The rules of a new password and how far it is, in a picture and in words. A rule of length alone needs no picture. */
export function PasswordRequirements({ password, known, refused }: RequirementsProps) {
  const { config, t } = useAuth();
  const policy = config.passwordPolicy;
  const check = checkPassword(password, policy);
  const personal = isPersonal(password, known);
  const met = check.met && !personal && !refused;
  const state = (met: boolean) => <span className="sa-vh">, {t(met ? 'password.met' : 'password.missing')}</span>;
  return (
    <div className={policy.classes > 0 ? 'sa-req' : 'sa-req plain'} part="requirements">
      {policy.classes > 0 && <Porch check={check} met={met} />}
      <ul>
        <li className={check.lengthMet ? 'wide ok' : 'wide'}>
          <Mark met={check.lengthMet} beam />
          {t('password.length', { min: policy.min, max: policy.max })}
          {state(check.lengthMet)}
          <b>{check.length}</b>
        </li>
        {(policy.classes > 0 ? classNames : []).map((name) => (
          <li key={name} className={check.classes[name] ? 'ok' : undefined}>
            <Mark met={check.classes[name]} />
            {t(`password.${name}`)}
            {state(check.classes[name])}
          </li>
        ))}
        {policy.classes > 0 && (
          <li className={check.classesToGo === 0 ? 'wide sum ok' : 'wide sum'}>
            {t(policy.classesBelow ? 'password.classesOrLength' : 'password.classes', {
              needed: policy.classes,
              length: policy.classesBelow ?? 0,
            })}
            <b>{t('password.count', { met: check.classesMet })}</b>
          </li>
        )}
        {personal && (
          <li className="wide sum">
            <Mark met={false} beam />
            {t('password.personal')}
            {state(false)}
          </li>
        )}
      </ul>
      <p className="sa-vh" role="status">
        {met ? t('password.requirementsMet') : null}
      </p>
    </div>
  );
}
