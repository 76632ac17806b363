import type { TranslateReference } from '@stoa/reference-view/reference-text';
import type { RequestProblem } from '../request-problem.ts';

/** Why nothing was sent, naming the parameter, field or server. */
export function problemText(problem: RequestProblem, r: TranslateReference): string {
  const name = problem.subject;
  switch (problem.code) {
    case 'missing-parameter':
      return r('try.missing', { name });
    case 'missing-body':
    case 'invalid-json':
      return r('try.missingBody');
    case 'dot-segment':
      return r('try.dotSegment', { name });
    case 'invalid-header':
      return r('try.invalidHeader', { name });
    default:
      return r('try.invalid', { name });
  }
}
