import { expect, test } from 'vitest';
import { fit } from './match-name.ts';
import { searchWords } from './search-words.ts';
import { leftToFind, placeMatcher, placeWords } from './within-product.ts';

test.each([
  ['github list issues', 'GitHub', 'v3', ['list', 'issues']],
  ['petstore pet', 'Petstore', '', ['pet']],
  ['petstore delete pet', 'Pet Store', '', ['delete', 'pet']],
  ['pet store delete', 'Pet Store', '', ['delete']],
  ['petstore 2.0 delete', 'Petstore', 'v2.0', ['delete']],
  ['petstore v2 delete', 'Petstore', 'v2.0', ['delete']],
  ['a list of all', 'Acme', 'v1', ['a', 'list', 'of', 'all']],
])('of %j in %s %s there is left: %j', (q, product, version, expected) => {
  const words = searchWords(q);
  const left = leftToFind(
    words.map((word) => [word]),
    placeWords(product, version),
  );
  expect(left.map((at) => words[at])).toEqual(expected);
});

test('a hit that needs its product comes after all that do not, before typing errors, the better title first', () => {
  const fitOf = placeMatcher(searchWords('github list issues'));
  const place = () => placeWords('GitHub', 'v3');
  const own = fitOf('List issues', 'list issues github apps', () => '');
  const titled = fitOf('List issues', 'list issues', place);
  const longer = fitOf('List the labels of issues', 'list the labels of issues', place);
  const inPath = fitOf('All of them', 'all of them list issues', place);
  const mistyped = fitOf('List isues of GitHub', 'list isues of github', () => '');
  const order = [own, titled, longer, inPath, mistyped, fit.text];
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(new Set(order).size).toBe(order.length);
  expect(fitOf('GitHub', 'github', place)).toBe(fit.none);
  expect(fitOf('List labels', 'list labels', place)).toBe(fit.none);
});

test('with a typing error in the name of the product too', () => {
  const place = () => placeWords('GitHub', 'v3');
  const found = placeMatcher(searchWords('githb list issues'))('List issues', 'list issues', place);
  expect(found).toBe(fit.fuzzy + 1.5);
});
