import { useAuth } from '../../auth-context.ts';
import type { RegisterProps } from './register-props.ts';

/** Consent, with both texts one click away. They open beside the form, so that nothing typed is lost. */
export function Agreement({
  customerAgreementHref,
  privacyPolicyHref,
}: Pick<RegisterProps, 'customerAgreementHref' | 'privacyPolicyHref'>) {
  const { t } = useAuth();
  const link = (href: string, text: string) => (
    <a className="sa-a" href={href} target="_blank" rel="noreferrer" part="link">
      {text}
    </a>
  );
  // The sentence is cut where its links stand, since a text of the table is filled with text alone.
  const [before, between, after] = t('register.agreement', { customerAgreement: '\0', privacyPolicy: '\0' }).split(
    '\0',
  );
  return (
    <label className="sa-ck" part="checkbox">
      <input type="checkbox" name="agreement" required />
      <span>
        {before}
        {link(customerAgreementHref, t('register.customerAgreement'))}
        {between}
        {link(privacyPolicyHref, t('register.privacyPolicy'))}
        {after}
      </span>
    </label>
  );
}
