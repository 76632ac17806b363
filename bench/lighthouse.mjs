import { audit } from './lighthouse/audit.mjs';
import { startPublicDemo } from './lighthouse/public-demo.mjs';
import { median } from './parts/statistics.mjs';

const rounds = 3;

/** The least of 100 points that a page of a public portal may have. */
const gates = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Lighthouse's mobile preset on the reader's pages, the median of three visits. */
export async function run(report) {
  const { server, pages } = await startPublicDemo();
  try {
    for (const [page, url] of Object.entries(pages)) {
      const visits = [];
      for (let round = 0; round < rounds; round++) visits.push(await audit(url));
      for (const [category, gate] of Object.entries(gates)) {
        const value = median(visits.map(({ scores }) => scores[category]));
        report({
          name: `${page}, ${category}`,
          value,
          unit: 'points',
          ratio: value / gate,
          against: against(category, gate, visits),
          atLeast: 1,
        });
        if (value < gate) for (const finding of findings(visits, category)) console.error(`    ${finding}`);
      }
    }
  } finally {
    await server.remove();
  }
}

function against(category, gate, visits) {
  if (category !== 'performance') return `its gate of ${gate}`;
  const metrics = Object.keys(visits[0].metrics).map((name) => {
    const value = median(visits.map(({ metrics }) => metrics[name]));
    return name === 'CLS' ? `CLS ${value.toFixed(3)}` : `${name} ${(value / 1000).toFixed(2)} s`;
  });
  return `its gate of ${gate}; ${metrics.join(', ')}`;
}

const findings = (visits, category) => new Set(visits.flatMap((visit) => visit.findings[category]));
