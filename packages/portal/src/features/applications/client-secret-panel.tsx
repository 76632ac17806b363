import { useText } from '../../i18n/language.tsx';
import { useSecretTexts } from '../../i18n/secret-texts.ts';
import { ShownSecret } from '../../shown-secret.tsx';

export interface ClientSecret {
  readonly client_id: string;
  readonly client_secret: string;
}

/** A client's id and secret, this once (portal §4). */
export function ClientSecretPanel(props: { name: string; secret: ClientSecret; onClose: () => void }) {
  const t = useText();
  const texts = useSecretTexts('client');
  return (
    <ShownSecret
      opened
      values={[
        { name: t('application.clientId'), value: props.secret.client_id },
        { name: t('application.clientSecret'), value: props.secret.client_secret },
      ]}
      fileName={`${props.name}.txt`}
      onClose={props.onClose}
      texts={texts}
    />
  );
}
