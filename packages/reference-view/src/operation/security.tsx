import type { SecurityRequirement } from '@stoa/contract/reference';
import { ownEntries, ownList, ownObject, ownStrings } from '@stoa/openapi/schema/own';
import { ChevronRightIcon, Icon } from '@stoa/ui/icons.tsx';
import { Fragment, useId, useState } from 'react';
import { useReferenceText } from '../i18n/reference-text.ts';
import { Findable } from './findable.tsx';
import { useOperation } from './operation-context.tsx';
import toggle from './schema/toggle.module.css';
import styles from './security.module.css';
import { SecuritySchemeDetail } from './security-scheme-detail.tsx';

/** Shows the alternatives to authorize a call, each a scheme or several at once, with the scopes that it asks for. */
export function Security({ security }: { readonly security: readonly SecurityRequirement[] }) {
  const r = useReferenceText();
  const { manifest } = useOperation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const alternatives = ownList<unknown>(security).map((requirement) => ownEntries(requirement));
  if (alternatives.length === 0) return <>{r('op.noAuthentication')}</>;
  const names = [...new Set(alternatives.flatMap((all) => all.map(([name]) => name)))];
  const schemes = ownObject(manifest.security_schemes);
  const scopesOf = (name: string) => [
    ...new Set(
      alternatives.flatMap((all) => all.flatMap(([other, scopes]) => (other === name ? ownStrings(scopes) : []))),
    ),
  ];
  return (
    <>
      <span className={styles.alternatives}>
        {alternatives.map((all, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no identity but their place
          <Fragment key={at}>
            {at > 0 && <span className={styles.or}>{r('op.or')}</span>}
            {all.length === 0 && <span>{r('op.noAuthentication')}</span>}
            {all.map(([name, scopes], place) => (
              <Fragment key={name}>
                {place > 0 && <span className={styles.or}>{r('op.and')}</span>}
                <span className={styles.chip}>
                  <KeyIcon />
                  {name}
                </span>
                {ownStrings(scopes).map((scope) => (
                  <span key={scope} className={styles.scope}>
                    {scope}
                  </span>
                ))}
              </Fragment>
            ))}
          </Fragment>
        ))}
      </span>
      {names.length > 0 && (
        <button
          type="button"
          className={toggle.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <ChevronRightIcon size={12} />
          {open ? r('op.hideAuthentication') : r('op.showAuthentication')}
        </button>
      )}
      <Findable open={open} onFound={() => setOpen(true)} id={id} className={styles.details}>
        {names.map((name) => (
          <SecuritySchemeDetail key={name} name={name} scheme={schemes[name]} scopes={scopesOf(name)} />
        ))}
      </Findable>
    </>
  );
}

function KeyIcon() {
  return (
    <Icon size={13}>
      <circle cx="5.500" cy="10.500" r="3" />
      <path d="m7.700 8.300 5.300-5.300M11 5l2 2" />
    </Icon>
  );
}
