import { useId } from 'react';
import { useAuth } from '../../auth-context.ts';

/** US or EU, US unless chosen otherwise (auth-elements §2 and §9). */
export function RegionPicker() {
  const { region, regionUs, regionEu, regionNote } = useAuth().messages.register;
  const note = useId();
  return (
    <fieldset className="sa-f" aria-describedby={note} part="field">
      <legend className="sa-l" part="label">
        {region}
      </legend>
      <div className="sa-rg">
        <label>
          <input type="radio" name="region" value="us" defaultChecked />
          {regionUs}
        </label>
        <label>
          <input type="radio" name="region" value="eu" />
          {regionEu}
        </label>
      </div>
      <p className="sa-h" id={note} part="help">
        {regionNote}
      </p>
    </fieldset>
  );
}
