// Learning curves as a picture: score by round, one panel for each variant, one line with its error band for each arm.
import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';

/** What is drawn of a variant. */
export interface Panel {
  readonly name: string;
  readonly arms: readonly {
    readonly name: string;
    readonly curve: readonly number[];
    /** As long as the curve. */
    readonly curveError: readonly number[];
  }[];
}

/** Points of a long curve are averaged to about this many. */
const mostPoints = 50;

interface Point {
  readonly variant: string;
  readonly arm: string;
  readonly round: number;
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

/** Drawn strongest. */
const ours = 'posterior';
/** Of the others, in the order in which the arms first come: Tableau's ten, which are told apart well. */
const palette = [
  '#4e79a7',
  '#f28e2b',
  '#59a14f',
  '#e15759',
  '#b07aa1',
  '#edc948',
  '#76b7b2',
  '#9c755f',
  '#ff9da7',
  '#bab0ac',
];

export async function chartSvg(panels: readonly Panel[]): Promise<string> {
  const names = [...new Set(panels.flatMap(({ arms }) => arms.map(({ name }) => name)))];
  const others = names.filter((name) => name !== ours);
  const colourOf = (name: string) =>
    name === ours ? '#111111' : (palette[others.indexOf(name) % palette.length] ?? '#bab0ac');
  const spec: TopLevelSpec = {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    background: 'white',
    data: { values: panels.flatMap(pointsOf) },
    facet: { field: 'variant', title: null, sort: panels.map(({ name }) => name) },
    columns: 3,
    resolve: { scale: { x: 'independent', y: 'independent' } },
    spec: {
      width: 280,
      height: 220,
      encoding: {
        x: { field: 'round', type: 'quantitative', title: 'episodes of each task', scale: { nice: false } },
        color: {
          field: 'arm',
          type: 'nominal',
          title: null,
          legend: { orient: 'right', symbolType: 'stroke', symbolOpacity: 1, symbolStrokeWidth: 3 },
          sort: names,
          scale: { domain: names, range: names.map(colourOf) },
        },
      },
      layer: [
        {
          mark: { type: 'area', opacity: 0.12 },
          encoding: { y: { field: 'low', type: 'quantitative', title: 'mean score' }, y2: { field: 'high' } },
        },
        {
          mark: { type: 'line' },
          encoding: {
            y: { field: 'score', type: 'quantitative' },
            strokeWidth: { condition: { test: `datum.arm === '${ours}'`, value: 3 }, value: 1.4 },
          },
        },
      ],
    },
    config: { font: 'sans-serif' },
  };
  const view = new View(parse(compile(spec).spec), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  return compact(svg);
}

/** Coordinates to a tenth of a pixel, and nothing that only tells a page's reader what the text beside the picture says. */
export const compact = (svg: string): string =>
  svg
    .replaceAll(/ (?:aria-[a-z]+|role|pointer-events|class)="[^"]*"/gu, '')
    .replaceAll(/ (?:d|transform)="[^"]*"/gu, (attribute) =>
      attribute.replaceAll(/-?\d+\.\d+/gu, (value) => String(Math.round(10 * Number(value)) / 10)),
    );

function pointsOf({ name, arms }: Panel): Point[] {
  return arms.flatMap((arm) => {
    const width = Math.max(1, Math.ceil(arm.curve.length / mostPoints));
    const points: Point[] = [];
    for (let from = 0; from < arm.curve.length; from += width) {
      const score = average(arm.curve.slice(from, from + width));
      const error = average(arm.curveError.slice(from, from + width));
      points.push({ variant: name, arm: arm.name, round: from + 1, score, low: score - error, high: score + error });
    }
    return points;
  });
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
