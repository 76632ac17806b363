import { useAuth } from '../../auth-context.ts';
import type { RegisterProps } from './register-props.ts';

/** Consent, with both texts one click away. They open beside the form, so that nothing typed is lost. */
export function Agreement(props: Pick<RegisterProps, 'customerAgreementHref' | 'privacyPolicyHref'>) {
  const { agreement } = useAuth().messages.register;
  return (
    <label className="sa-ck" part="checkbox">
      <input type="checkbox" name="agreement" required />
      <span>
        {agreement.before}
        <a className="sa-a" href={props.customerAgreementHref} target="_blank" rel="noreferrer" part="link">
          {agreement.customerAgreement}
        </a>
        {agreement.between}
        <a className="sa-a" href={props.privacyPolicyHref} target="_blank" rel="noreferrer" part="link">
          {agreement.privacyPolicy}
        </a>
        {agreement.after}
      </span>
    </label>
  );
}
