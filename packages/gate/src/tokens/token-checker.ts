import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { failureReason } from '@stoa/common/failure-reason';
import { momentNow } from '@stoa/common/moment';
import { ProviderFailure } from '@stoa/openid/provider-failure';
import type { Logger } from 'pino';
import type { Strategy } from '../records.ts';
import type { CheckedToken, TokenSettings } from './checked-token.ts';
import { createIntrospection } from './introspection.ts';
import { createIssuer, type Issuer } from './issuer.ts';
import { createJwtCheck, isJwt } from './jwt-check.ts';
import { RecentAnswers } from './recent-answers.ts';
import { Restraint, type StrangerLimits } from './restraint.ts';

export interface TokenChecker {
  /** A token that was checked lately is answered at once; otherwise the issuer's keys or the issuer itself are asked. */
  check(strategy: Strategy, token: string): CheckedToken | Promise<CheckedToken>;
}

/** How long an answer is reused without asking again, in milliseconds; never beyond the token's own end. */
const keptMs = { jwt: 60_000, opaque: 30_000, refusedOpaque: 5_000 } as const;

/** Limits for each strategy. */
interface TokenLimits {
  /** Answers that are kept. */
  readonly answers: number;
  readonly strangers: StrangerLimits;
}

const usualLimits: TokenLimits = { answers: 10_000, strangers: { most: 100, perSecond: 25 } };

const invalid: CheckedToken = { valid: false, error: 'invalid_credential' };
const unavailable: CheckedToken = { valid: false, error: 'provider_unavailable' };

interface StrategyTokens {
  readonly answers: RecentAnswers<CheckedToken>;
  /** Apart from the others: made-up tokens must not push good ones out. */
  readonly refusals: RecentAnswers<CheckedToken>;
  readonly restraint: Restraint;
  readonly checkJwt: (token: string) => Promise<CheckedToken>;
  readonly introspect: ((token: string) => Promise<CheckedToken>) | undefined;
}

/** Access tokens of the strategies' issuers: JWTs by the issuer's keys, others by asking the issuer (RFC 7662). */
export function createTokenChecker({
  config,
  log,
  now,
  limits: { answers: mostAnswers, strangers } = usualLimits,
}: {
  readonly config: TokenSettings;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
  readonly limits?: TokenLimits;
}): TokenChecker {
  /** By the strategy's id. What was found out for a strategy is forgotten when it changes, not when it is only read anew. */
  const known = new Map<string, { strategy: Strategy; readonly tokens: StrategyTokens }>();
  let warned = 0;

  function tokensOf(strategy: Strategy, issuerUrl: string): StrategyTokens {
    const old = known.get(strategy.id);
    if (old && (old.strategy === strategy || isDeepStrictEqual(old.strategy, strategy))) {
      old.strategy = strategy;
      return old.tokens;
    }
    const issuer: Issuer = createIssuer(issuerUrl, config, now);
    const made: StrategyTokens = {
      answers: new RecentAnswers(mostAnswers),
      refusals: new RecentAnswers(mostAnswers),
      restraint: new Restraint(now, strangers),
      checkJwt: createJwtCheck(strategy, issuer, now),
      introspect: strategy.introspection
        ? createIntrospection({ ...strategy, introspection: strategy.introspection }, issuer, config, now)
        : undefined,
    };
    known.set(strategy.id, { strategy, tokens: made });
    return made;
  }

  function warn(strategy: Strategy, sentence: string, error?: unknown): void {
    if (Date.now() - warned < 10_000) return;
    warned = Date.now();
    log.warn({ issuer: strategy.issuer, ...(error !== undefined && { reason: failureReason(error) }) }, sentence);
  }

  async function checkJwt(strategy: Strategy, tokens: StrategyTokens, key: string, token: string) {
    try {
      const answer = await tokens.checkJwt(token);
      const at = momentNow(now().getTime());
      if (answer.valid) tokens.answers.set(key, answer, at, Math.min(answer.expiresAt, at.wall + keptMs.jwt));
      return answer;
    } catch (error) {
      warn(strategy, away, error);
      return unavailable;
    }
  }

  async function checkOpaque(strategy: Strategy, tokens: StrategyTokens, key: string, token: string) {
    const { answers, refusals, restraint, introspect } = tokens;
    if (!introspect) return invalid;
    const end = restraint.begin(answers.had(key));
    if (!end) {
      warn(strategy, 'An issuer is not asked about unknown tokens at the moment: there are too many, or it is away.');
      return unavailable;
    }
    try {
      const answer = await introspect(token);
      end(answer.valid ? 'active' : 'refused');
      const at = momentNow(now().getTime());
      if (answer.valid) answers.set(key, answer, at, Math.min(answer.expiresAt, at.wall + keptMs.opaque));
      else {
        answers.delete(key);
        refusals.set(key, answer, at, at.wall + keptMs.refusedOpaque);
      }
      return answer;
    } catch (error) {
      end(isOfTheToken(error) ? 'refused' : 'failed');
      warn(strategy, away, error);
      return unavailable;
    }
  }

  return {
    check(strategy, token) {
      if (!strategy.issuer) return invalid;
      const tokens = tokensOf(strategy, strategy.issuer);
      const key = hash('sha256', token, 'hex');
      const at = momentNow(now().getTime());
      const recent = tokens.answers.get(key, at) ?? tokens.refusals.get(key, at);
      if (recent) return recent;
      const check = isJwt(token) ? checkJwt : checkOpaque;
      return tokens.answers.once(key, () => check(strategy, tokens, key, token));
    },
  };
}

const away = 'An issuer of tokens does not answer.';

/**
 * Some issuers, and what stands before them, refuse a token that cannot be theirs: that is no sign of one that is away. Three
 * requests of anybody would else keep it from being asked.
 */
function isOfTheToken(error: unknown): boolean {
  if (!(error instanceof ProviderFailure) || error.status === undefined) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}
