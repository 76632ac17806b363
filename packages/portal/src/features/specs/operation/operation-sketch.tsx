import type { ReferenceManifest, ReferenceOperation } from '@stoa/contract/reference';
import { IconButton } from '@stoa/ui/icon-button.tsx';
import { ChevronRightIcon } from '@stoa/ui/icons/chevron-right-icon.tsx';
import { CopyIcon } from '@stoa/ui/icons/copy-icon.tsx';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import type { TranslateReference } from '../../../i18n/reference/reference-text.ts';
import { drawOnce } from '../../../lib/draw-once.ts';
import bandStyles from './endpoint-band.module.css';
import { addressOf, EndpointWords } from './endpoint-band.tsx';
import detailStyles from './operation-detail.module.css';
import { asksWhoCalls, FactWords } from './operation-facts.tsx';
import headingStyles from './operation-heading.module.css';
import { HeadingWords, titleOf } from './operation-heading.tsx';
import { ownEntries, ownList, ownObject } from './schema/own.ts';
import toggleStyles from './schema/toggle.module.css';
import { SecurityWords } from './security.tsx';
import type { ServerSelection } from './server-address.ts';
import choiceStyles from './server-choice.module.css';
import { stillSections, stillWords } from './still-sections.tsx';

export interface SketchSurroundings {
  readonly manifest: ReferenceManifest;
  readonly server: ServerSelection;
  /** Whether the page has the same servers to choose from. */
  readonly isAlike: boolean;
  readonly r: TranslateReference;
  readonly tag: string;
  /** Where another operation stands, of which some things are as they will be. */
  readonly page: Element;
}

/**
 * What a click draws of an operation before the page draws it whole: in the words and at the places that the page will have,
 * and no further than to what only the page can draw, so that nothing moves.
 */
export function sketchOperation(operation: ReferenceOperation, surroundings: SketchSurroundings): DocumentFragment {
  const { page, server, isAlike, manifest, r, tag } = surroundings;
  const drawn = drawOnce(<article className={detailStyles.operation} />);
  const article = drawn.firstElementChild as Element;
  const copy = (selector: string) => copyOf(page.querySelector(selector));
  const add = (...parts: (Node | undefined)[]) => article.append(...parts.filter((part) => part !== undefined));

  const crumbs = copy('nav');
  if (crumbs) drawn.prepend(withSection(crumbs, sectionOf(operation, manifest)));
  const heading = drawOnce(
    <div className={headingStyles.heading}>
      <HeadingWords operation={operation} r={r} />
    </div>,
  );
  const tools = copy(`.${headingStyles.tools}`);
  heading.firstElementChild?.append(...(tools ? [tools] : []), drawOnce(<Status />));
  add(heading, drawOnce(<Band operation={operation} server={server} r={r} />));
  if (operation.kind !== 'webhook' && hasChoice(operation)) {
    const choice = isAlike && copy(`.${choiceStyles.choice}`);
    // The fields of other servers are the page's to draw, and everything stands below them.
    if (!choice) return drawn;
    add(choice);
  }
  const security = asksWhoCalls(operation, manifest) && <SecurityLine security={operation.security} r={r} />;
  add(drawOnce(<FactWords operation={operation} security={security} r={r} />));

  const said = stillWords(operation.description ?? (titleOf(operation) === undefined ? operation.summary : undefined));
  add(drawOnce(<div className={detailStyles.prose}>{said.drawn}</div>));
  if (said.isWhole) add(drawOnce(stillSections(operation, { r, tag })));
  return drawn;
}

/** Whether two operations let their reader choose among the same servers. */
export function sameServers(one: ReferenceOperation, other: ReferenceOperation | undefined): boolean {
  return one.servers === other?.servers || JSON.stringify(one.servers) === JSON.stringify(other?.servers);
}

function copyOf(element: Element | null): Element | undefined {
  const copy = element?.cloneNode(true) as Element | undefined;
  // What is chosen is none of the things that a clone has.
  const lists = element?.querySelectorAll('select');
  copy?.querySelectorAll('select').forEach((list, at) => {
    list.selectedIndex = lists?.[at]?.selectedIndex ?? 0;
  });
  return copy;
}

/** The section of the list that an operation stands in: of several the first. */
function sectionOf({ kind, tags }: ReferenceOperation, { groups }: ReferenceManifest): string | undefined {
  const group = groups.find((one) =>
    kind === 'webhook'
      ? one.kind === 'webhooks'
      : one.kind === 'tag' && (one.tag === null ? !tags.length : tags.includes(one.tag)),
  );
  return group?.title ?? group?.tag ?? undefined;
}

/** The way to the page, with the name of another section at its end (`data-section`). */
function withSection(crumbs: Element, section: string | undefined): Element {
  crumbs.querySelector('[data-section]')?.remove();
  const drawn = (
    <span data-section="">
      <bdi>{section}</bdi>
    </span>
  );
  if (section) crumbs.append(drawOnce(drawn));
  return crumbs;
}

/** Where the page will say what came of a click: it takes the place of a gap. */
const Status = () => (
  <span>
    <VisuallyHidden>{''}</VisuallyHidden>
  </span>
);

const hasChoice = ({ servers }: ReferenceOperation) =>
  ownList(servers).length > 1 || ownEntries(ownObject(ownList(servers)[0]).variables).length > 0;

function Band(props: { operation: ReferenceOperation; server: ServerSelection; r: TranslateReference }) {
  const { operation, server, r } = props;
  return (
    <>
      <div className={bandStyles.band}>
        <EndpointWords operation={operation} base={addressOf(operation, server)} />
        <IconButton aria-label={r('op.copyPath')}>
          <CopyIcon />
        </IconButton>
        <Status />
      </div>
      {operation.kind === 'webhook' && <p className={bandStyles.note}>{r('op.webhookNote')}</p>}
    </>
  );
}

function SecurityLine({ security, r }: { security: ReferenceOperation['security']; r: TranslateReference }) {
  if (ownList(security).length === 0) return r('op.noAuthentication');
  return (
    <>
      <SecurityWords security={security} r={r} />
      {ownList(security).some((all) => ownEntries(all).length > 0) && (
        <button type="button" className={toggleStyles.toggle}>
          <ChevronRightIcon size={12} />
          {r('op.showAuthentication')}
        </button>
      )}
    </>
  );
}
