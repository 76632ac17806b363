import type { Today } from '@stoa/contract/today';
import { CheckIcon, ChevronRightIcon } from '@stoa/ui/icons.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.tsx';
import { screensOf } from '../../screens.ts';
import { useServices } from '../../services.tsx';
import classes from './set-up-steps.module.css';

type Portal = Today['portal'];

/** The steps in their order, each with the id of the screen where it is done. */
const steps = [
  { name: 'publish', screen: 'products', isDone: ({ products }: Portal) => products > 0 },
  { name: 'brand', screen: 'appearance', isDone: ({ branded }: Portal) => branded },
  { name: 'gateway', screen: 'gateways', isDone: ({ gateways }: Portal) => gateways > 0 },
  { name: 'invite', screen: 'people', isDone: ({ users }: Portal) => users > 1 },
] as const;

export const isSetUp = (portal: Portal) => steps.every(({ isDone }) => isDone(portal));

/** What an owner of a new installation does next; what is done keeps its place, ticked. */
export function SetUpSteps({ portal }: { readonly portal: Portal }) {
  const t = useText();
  const { me } = useServices();
  return (
    <ol className={classes.steps}>
      {steps.map(({ name, screen, isDone }) => {
        const place = screensOf(me.role).find(({ id }) => id === screen);
        return (
          <li key={name} data-done={isDone(portal) || undefined}>
            <h3>
              {place ? <Link {...place.link}>{t(`setUp.${name}`)}</Link> : t(`setUp.${name}`)}
              {isDone(portal) && <span className={classes.done}>{t('setUp.done')}</span>}
            </h3>
            <p>
              {t(`setUp.${name}Text`)}
              {name === 'brand' && (
                <>
                  {' '}
                  <Link to="/settings" hash="portal" className={classes.beside}>
                    {t('setUp.brandName')}
                  </Link>
                </>
              )}
            </p>
            {isDone(portal) ? <CheckIcon /> : <ChevronRightIcon />}
          </li>
        );
      })}
    </ol>
  );
}
