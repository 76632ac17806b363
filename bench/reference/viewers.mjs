// One entry for each viewer. Functions run in the page: they may use their arguments, the DOM and `inView(element)`, and
// nothing of this file. An operation is { id, method, path, title, tag, index }.

const page = (head, body) =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}</head>` +
  `<body style="margin:0">${body}</body></html>`;

/** How each peer is set up: by its own documentation, with the document at `/document`. */
export const peerPages = {
  'swagger-ui': page(
    '<link rel="stylesheet" href="/lib/swagger-ui/swagger-ui.css">',
    '<div id="ui"></div><script src="/lib/swagger-ui/swagger-ui-bundle.js"></script>' +
      "<script>SwaggerUIBundle({ url: '/document', dom_id: '#ui' })</script>",
  ),
  redoc: page(
    '',
    '<redoc spec-url="/document"></redoc><script type="module" src="/lib/redoc/bundles/redoc.standalone.js"></script>',
  ),
  scalar: page(
    '',
    '<div id="app"></div><script src="/lib/scalar/dist/browser/standalone.js"></script>' +
      "<script>Scalar.createApiReference('#app', { url: '/document' })</script>",
  ),
  elements: page(
    '<link rel="stylesheet" href="/lib/elements/styles.min.css"><script src="/lib/elements/web-components.min.js"></script>',
    '<div style="height:100vh"><elements-api apiDescriptionUrl="/document" router="hash" layout="sidebar"></elements-api></div>',
  ),
};

const slug = (text) =>
  text
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9/_.-]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * - `fragment(op)` deep link to the operation, where the first page shows none
 * - `first(op)` the operation's heading with method and path, once it is there
 * - `whole(op)` whether what the operation says stands below it; of Stoa alone
 * - `link(op)`, `group(op)` the operation's row in the list and the heading to open; asked again while they are null
 * - `shown(op)` whether the operation that was clicked is rendered with its responses
 */
export const viewers = {
  stoa: {
    title: 'Stoa',
    fragment: (op) => `#/${encodeURIComponent(op.tag)}/${encodeURIComponent(op.id)}`,
    first: (op) => {
      const heading = document.querySelector('main h1');
      return heading?.textContent.includes(op.title) ? heading : null;
    },
    whole: () => document.querySelector('main article :is(p, h2)') !== null,
    link: (op) => {
      const tree = document.querySelector('[role=tree]');
      const row = tree.querySelector(`[data-position="${op.index}"]`);
      if (row) return row;
      // The list draws what is on the screen: walk along it.
      const side = tree.closest('aside');
      const atEnd = side.scrollTop + side.clientHeight >= side.scrollHeight - 2;
      side.scrollTop = atEnd ? 0 : side.scrollTop + side.clientHeight;
      return null;
    },
    group: (op) => {
      const headings = [
        .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[role=treeitem][aria-expanded]')),
      ];
      const heading = headings.find((each) => each.title === op.tag);
      const side = document.querySelector('[role=tree]').closest('aside');
      if (!heading) side.scrollTop += side.clientHeight;
      return heading?.getAttribute('aria-expanded') === 'false' ? heading : null;
    },
    seek: 60,
    shown: (op) => {
      const heading = document.querySelector('main h1');
      const responses = [...document.querySelectorAll('main h2')].some((each) => /Responses/.test(each.textContent));
      return responses && heading.textContent.includes(op.title) && inView(heading);
    },
  },

  'swagger-ui': {
    title: 'Swagger UI 5.35.0',
    first: () => document.querySelector('.opblock-summary'),
    link: (op) => {
      const rows = [
        .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`.opblock-${op.method} [data-path]`)),
      ];
      const row = rows.find((each) => each.dataset.path === op.path);
      if (row) return row;
      const top = document.documentElement.scrollHeight;
      window.walked = Math.max(0, (window.walked ?? top + 600) - 600);
      scrollTo(0, window.walked);
      return null;
    },
    group: () => null,
    seek: 400,
    shown: (op) =>
      [
        .../** @type {NodeListOf<HTMLElement>} */ (
          document.querySelectorAll(`.opblock-${op.method}.is-open [data-path]`)
        ),
      ].some((each) => each.dataset.path === op.path && each.closest('.opblock').querySelector('.responses-inner')),
  },

  redoc: {
    title: 'Redoc 3.0.1',
    fragment: (op) => `#/${slug(op.tag)}/${slug(op.id)}`,
    first: () => document.querySelector('[data-item-kind=httpItem] h2'),
    link: (op) =>
      [...document.querySelectorAll('.menu-content a')].find(
        (each) =>
          /** @type {HTMLElement} */ (each.querySelector('[data-text]'))?.dataset.text === op.title &&
          !each.parentElement.classList.contains('menu-item-type-group'),
      ),
    group: (op) =>
      [...document.querySelectorAll('.menu-item-type-group > a')].find(
        (each) => /** @type {HTMLElement} */ (each.querySelector('[data-text]'))?.dataset.text === op.tag,
      ),
    seek: 5,
    shown: (op) =>
      [...document.querySelectorAll('[data-item-kind=httpItem]')].some((each) => {
        const heading = each.querySelector('h2');
        return heading?.textContent.includes(op.title) && inView(heading) && /Responses/.test(each.textContent);
      }),
  },

  scalar: {
    title: 'Scalar 1.72.1',
    fragment: (op) => `#tag/${slug(op.tag)}/${op.method.toUpperCase()}${op.path}`,
    first: () =>
      document.querySelector('section[id] .operation-title h3') ??
      document.querySelector('section[id] h3.section-header-label'),
    link: (op) =>
      [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('li[data-sidebar-id]'))]
        .find((each) => each.dataset.sidebarId.endsWith(`/${op.method.toUpperCase()}${op.path}`))
        ?.querySelector('a,button'),
    group: (op) =>
      [
        ...document.querySelectorAll(
          'li[data-sidebar-id*="/tag/"] > :is(a,button), li[data-sidebar-id*="/tag/"] > div a',
        ),
      ].find((each) => each.textContent.trim().startsWith(op.tag)),
    seek: 5,
    shown: (op) => {
      const section = [...document.querySelectorAll('section[id]')].find((each) =>
        each.id.endsWith(`/${op.method.toUpperCase()}${op.path}`),
      );
      return inView(section?.querySelector('h3')) && /Responses/.test(section.textContent);
    },
  },

  elements: {
    title: 'Stoplight Elements 9.0.25',
    fragment: (op) => `#/operations/${op.id}`,
    first: () =>
      document.querySelector('h2[id$="#Responses"]') ? document.querySelector('.sl-elements-api h1') : null,
    link: (op) =>
      [...document.querySelectorAll('a.ElementsTableOfContentsItem')].find(
        (each) => decodeURI(each.getAttribute('href')) === `#/operations/${op.id}`,
      ),
    group: (op) =>
      [...document.querySelectorAll('.sl-elements-api .sl-truncate')].find(
        (each) => !each.closest('a') && each.textContent.trim() === op.tag,
      ),
    seek: 5,
    shown: (op) => document.getElementById(`/operations/${op.id}#Responses`) !== null,
  },
};
