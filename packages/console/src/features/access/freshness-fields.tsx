import { useText } from '../../i18n/language.tsx';
import { prompts } from './entry-draft.ts';
import { Choice, Line } from './entry-fields.tsx';
import type { OpenIdFieldsProps } from './openid-fields.tsx';

/** How people are asked at the provider, and how old their sign-in there may be. */
export function FreshnessFields({ draft, set, line }: OpenIdFieldsProps) {
  const t = useText();
  return (
    <>
      <Line label={t('entrance.maxAge')} help={t('entrance.maxAgeHelp')} mono {...line('max_age')} />
      <Choice
        label={t('entrance.prompt')}
        value={draft.prompt}
        onValue={(prompt) => set({ prompt })}
        options={[
          ['', t('entrance.prompt.none')],
          ...prompts.map((one): [string, string] => [one, t(`entrance.prompt.${one}`)]),
        ]}
      />
    </>
  );
}
