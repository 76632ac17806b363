import { timeAgo } from '@stoa/text/moment';
import { Notice } from '@stoa/ui/notice.tsx';
import type { NoticeKind } from '@stoa/ui/notice-glyph.tsx';
import { type TranslateJwt, useJwtText } from '../../i18n/jwt/jwt-text.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Finding } from './check-token.ts';

const noticeKinds: Partial<Record<Finding['kind'], NoticeKind>> = {
  expires: 'success',
  early: 'warning',
  lately: 'warning',
};

/** Lists the reasons to refuse a token first, then when it expires. */
export function TokenFindings({ findings }: { findings: readonly Finding[] }) {
  const words = useJwtText();
  const { tag } = useLanguage();
  return findings.map((finding) => (
    <Notice
      key={finding.kind + ('claim' in finding ? finding.claim : '')}
      kind={noticeKinds[finding.kind] ?? 'danger'}
      announce="none"
    >
      {sentence(finding, words, tag)}
    </Notice>
  ));
}

function sentence(finding: Finding, words: TranslateJwt, tag: string): string {
  if ('at' in finding) {
    const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(finding.at);
    return words(`jwt.${finding.kind}`, { ago: timeAgo(finding.at, new Date(), tag), date });
  }
  if (finding.kind === 'typOther') return words('jwt.typOther', { typ: finding.typ });
  if (finding.kind === 'algOther') return words('jwt.algOther', { alg: finding.alg });
  if (finding.kind === 'noTime') return words('jwt.noTime', { claim: finding.claim });
  return words(`jwt.${finding.kind}`);
}
