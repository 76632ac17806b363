import type { ReferenceManifest } from '@stoa/contract/reference';
import { RichNodes } from '@stoa/rich-text-view/rich-nodes';
import { safeLink } from '@stoa/rich-text-view/safe-address';
import { useText } from '@stoa/text/language';
import type { ReactNode } from 'react';
import { useReferenceText } from '../i18n/reference-text.ts';
import styles from './reference-overview.module.css';

/** What the document says of itself: its version, whom to ask, under which license. */
export function ReferenceFacts({ manifest }: { manifest: ReferenceManifest }) {
  const t = useText();
  const r = useReferenceText();
  const { info, external_docs: docs } = manifest;
  const mail = info.contact?.email ? `mailto:${info.contact.email}` : undefined;
  const facts: [string, ReactNode][] = [];
  if (info.title) facts.push([r('nav.api'), info.title]);
  if (info.version) facts.push([t('product.version'), <code key="version">{info.version}</code>]);
  facts.push(['OpenAPI', <code key="openapi">{manifest.openapi}</code>]);
  if (info.contact && (info.contact.name || info.contact.url || mail)) {
    const { name, url, email } = info.contact;
    facts.push([
      r('nav.contact'),
      <span key="contact" className={styles.several}>
        {(url || !mail) && <SafeLink href={url}>{name ?? url}</SafeLink>}
        {mail && <SafeLink href={mail}>{url || !name ? email : name}</SafeLink>}
      </span>,
    ]);
  }
  if (info.license) {
    const { name, identifier, url } = info.license;
    facts.push([
      r('nav.licence'),
      <SafeLink key="licence" href={url}>
        {name ?? identifier ?? url}
      </SafeLink>,
    ]);
  }
  if (info.termsOfService) {
    facts.push([
      r('nav.terms'),
      <SafeLink key="terms" href={info.termsOfService}>
        {info.termsOfService}
      </SafeLink>,
    ]);
  }
  if (docs) {
    facts.push([
      r('nav.more'),
      <SafeLink key="docs" href={docs.url}>
        {docs.description ? <RichNodes value={docs.description} inline /> : docs.url}
      </SafeLink>,
    ]);
  }
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A link, or its words alone where the address may not be followed (`javascript:` and the like). */
function SafeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const safe = safeLink(href);
  if (!safe) return <span>{children}</span>;
  return (
    <a href={safe} rel="noopener noreferrer nofollow" target={safe.startsWith('mailto:') ? undefined : '_blank'}>
      {children}
    </a>
  );
}
