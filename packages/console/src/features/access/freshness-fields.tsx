import { useText } from '../../i18n/language.tsx';
import { prompts } from './entry-draft.ts';
import { Choice, Line } from './entry-fields.tsx';
import type { OpenIdFieldsProps } from './openid-fields.tsx';

/** How people are asked at the provider, how old their sign-in there may be, and whether it counts as one with a second factor. */
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
      <Choice
        label={t('entrance.factor')}
        value={draft.second_factor}
        onValue={(value) => set({ second_factor: value === 'trusted' ? 'trusted' : 'told' })}
        options={(['told', 'trusted'] as const).map((one) => [one, t(`entrance.factor.${one}`)])}
      />
    </>
  );
}
