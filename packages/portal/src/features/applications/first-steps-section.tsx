import type { Application } from '@stoa/contract/applications';
import type { Registration } from '@stoa/contract/registrations';
import { CheckIcon } from '@stoa/ui/icons.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import type { ReactNode } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import type { FirstStep } from './first-steps.ts';
import styles from './first-steps-section.module.css';

export interface FirstStepsSectionProps {
  readonly application: Application;
  readonly step: FirstStep;
  /** One that is approved: where the first call can be made. */
  readonly registration: Registration | undefined;
  /** Links to the page where a step is done. */
  readonly link: (step: FirstStep, text: string) => ReactNode;
}

const order: Readonly<Record<FirstStep, number>> = { key: 0, access: 1, review: 1, call: 2 };

/** The way from a new application to its first call, with the next step's link. */
export function FirstStepsSection({ application, step, registration, link }: FirstStepsSectionProps) {
  const words = useApplicationText();
  const isKey = application.auth_strategy?.credential_type === 'key_auth';
  const at = order[step];
  // Access may have come before the key.
  const isDone = (id: FirstStep, index: number) => index < at || (id === 'access' && registration !== undefined);
  const steps = [
    { id: 'key', title: words(isKey ? 'first.key' : 'first.client'), help: words('first.keyHelp') },
    {
      id: step === 'review' ? 'review' : 'access',
      title: words('first.access'),
      help: words(step === 'review' ? 'first.reviewHelp' : 'first.accessHelp'),
    },
    {
      id: 'call',
      title: words('first.call'),
      help: registration ? words('first.callHelp', { product: registration.product_name }) : words('first.callLater'),
    },
  ] as const;
  return (
    <Section title={words('first.heading', { application: application.name })}>
      <ol className={styles.steps}>
        {steps.map(({ id, title, help }, index) => (
          <li
            key={title}
            data-state={isDone(id, index) ? 'done' : index === at ? 'next' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone(id, index) ? <CheckIcon /> : index + 1}
            </span>
            <div>
              <h3>
                {title}
                {isDone(id, index) && <VisuallyHidden>: {words('first.done')}</VisuallyHidden>}
              </h3>
              {!isDone(id, index) && <p>{help}</p>}
              {index === at && link(id, words(`first.go.${id}`))}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
