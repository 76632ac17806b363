import { useId } from 'react';
import { useAuth } from '../../auth-context.ts';

/** US or EU, US unless chosen otherwise (auth-elements §2 and §9). */
export function RegionPicker() {
  const { t } = useAuth();
  const note = useId();
  return (
    <fieldset className="sa-f" aria-describedby={note} part="field">
      <legend className="sa-l" part="label">
        {t('register.region')}
      </legend>
      <div className="sa-rg">
        <label>
          <input type="radio" name="region" value="us" defaultChecked />
          {t('register.regionUs')}
        </label>
        <label>
          <input type="radio" name="region" value="eu" />
          {t('register.regionEu')}
        </label>
      </div>
      <p className="sa-h" id={note} part="help">
        {t('register.regionNote')}
      </p>
    </fieldset>
  );
}
