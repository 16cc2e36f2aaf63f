// Lighthouse as on a phone, over one address after another: a line of JSON for each.
// `CHROME_PATH=… npm run measure -- URL…`; tests/bench/lighthouse.py makes a site and a table of it.
// With a `COOKIE` the pages are those of a member, and with `PRIVATE` they keep search engines out.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
];

function told(report) {
  const { audits, categories } = report;
  const counted = new Set(
    CATEGORIES.flatMap((name) =>
      categories[name].auditRefs.filter((ref) => ref.weight > 0).map((ref) => ref.id),
    ),
  );
  return {
    url: report.finalDisplayedUrl,
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]),
    ),
    milliseconds: {
      firstPaint: Math.round(audits['first-contentful-paint'].numericValue),
      largestPaint: Math.round(audits['largest-contentful-paint'].numericValue),
      blocked: Math.round(audits['total-blocking-time'].numericValue),
      speedIndex: Math.round(audits['speed-index'].numericValue),
    },
    shift: Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)),
    kibibytes: Math.round(audits['total-byte-weight'].numericValue / 1024),
    failed: Object.values(audits)
      .filter(({ id, score }) => counted.has(id) && score !== null && score < 0.9)
      .map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(': ')),
  };
}

/** The browser has the session as a member's has, so that its WebSocket is theirs too. */
async function signIn(port, cookie, url) {
  const [name, value] = cookie.split(/=(.*)/s);
  const member = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` });
  const { hostname: domain } = new URL(url);
  await member.setCookie({ name, value, domain, path: '/' });
  await member.disconnect();
}

/** A busy machine may not answer in time: it is asked once more. */
async function arrived(url, options) {
  const first = await lighthouse(url, options);
  return first.lhr.runtimeError ? lighthouse(url, options) : first;
}

const browser = await launch({ chromeFlags: FLAGS, envVars: process.env });
try {
  const urls = process.argv.slice(2);
  if (process.env.COOKIE) await signIn(browser.port, process.env.COOKIE, urls[0]);
  const options = {
    port: browser.port,
    onlyCategories: CATEGORIES,
    logLevel: 'error',
    skipAudits: process.env.PRIVATE ? ['is-crawlable'] : null,
  };
  for (const url of urls) {
    const { lhr } = await arrived(url, options);
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    console.log(JSON.stringify(told(lhr)));
  }
} finally {
  browser.kill();
}
