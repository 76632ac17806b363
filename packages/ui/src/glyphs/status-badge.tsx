import { classNames } from '../class-names.ts';
import { SmallGlyph } from './small-glyph.tsx';
import classes from './status-badge.module.css';

/** A registration's status (portal §3). */
export type RegistrationStatus = 'approved' | 'pending' | 'rejected' | 'revoked';

const ends = 'M1 0h10v2H1zM1 12h10v2H1z';
const paths: Readonly<Record<RegistrationStatus, string>> = {
  approved: `${ends} M3 3h6v8H3z`,
  pending: 'M1 12h10v2H1zM3 9h6v2H3zM3 6h6v2H3zM3 1h1v1.500H3zM8 1h1v1.500H8zM3 3.500h1V5H3zM8 3.500h1V5H8z',
  rejected: `${ends} M6 6.050 8.270 3.770l1.060 1.060L7.060 7.100 9.330 9.370 8.270 10.430 6 8.160 3.730 10.430 2.670 9.370 4.940 7.100 2.670 4.830 3.730 3.770z`,
  revoked: 'M3 11V6.400l2 1.500 2-2.200 2 1.700V11zM3.600 1.900 10.900 0l.5 1.900-7.300 1.900zM1 12h10v2H1z',
};

/** The status as the state of one column (whole, half raised, crossed out, toppled), always with its word. */
export function StatusBadge({ status, label }: { readonly status: RegistrationStatus; readonly label: string }) {
  return (
    <span className={classNames(classes.root, classes[status])}>
      <SmallGlyph d={paths[status]} />
      {label}
    </span>
  );
}
