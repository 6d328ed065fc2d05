// A line chart by uPlot in the theme's colours, with the same numbers as a table behind it.
import * as l10n from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { Disclosure } from '../shared/parts.tsx';
import { compactCount, fixed } from '../shared/text.ts';

export interface Series {
  readonly name: string;
  /** One per x; null: none. */
  readonly values: readonly (number | null)[];
  readonly filled?: boolean;
  readonly dashed?: boolean;
  /** Marks without a line. */
  readonly hollow?: boolean;
}

interface ChartProps {
  readonly id: string;
  readonly label: string;
  readonly x: readonly number[];
  readonly series: readonly Series[];
  readonly height: number;
  /** Lowest and highest value of the axis; from the data without it. */
  readonly range?: readonly [number, number];
  readonly digits?: number;
  /** Words instead of values, lowest first, on the axis and in the table. */
  readonly words?: ReadonlyMap<number, string>;
}

export function Chart(props: ChartProps) {
  const { id, label, x, series, digits = 0, words } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let chart = plot(element, props);
    const redraw = () => {
      chart.destroy();
      chart = plot(element, props);
    };
    const sized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: props.height }));
    sized.observe(element);
    const themed = new MutationObserver(redraw);
    themed.observe(document.body, { attributeFilter: ['class'] });
    return () => {
      sized.disconnect();
      themed.disconnect();
      chart.destroy();
    };
  }, [JSON.stringify([x, series, props.range])]);
  return (
    <figure class="chart">
      <div ref={box} role="img" aria-label={l10n.t('{0}. The numbers are in the table below.', label)} />
      {series.length > 1 && (
        <p class="chart-legend small muted" aria-hidden="true">
          {series.map(({ name, dashed, hollow }) => (
            <span key={name}>
              <i class={hollow ? 'hollow-mark' : dashed ? 'dash' : 'line'} />
              {name}
            </span>
          ))}
        </p>
      )}
      <Disclosure id={`${id}/table`} class="small muted" summary={l10n.t('As a table')}>
        <table>
          <caption class="spoken">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{l10n.t('Run no.')}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {x.map((position, index) => (
              <tr key={position}>
                <th scope="row" class="num">
                  {position}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} class="num">
                    {cell(values[index] ?? null, digits, words)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  );
}

function cell(value: number | null, digits: number, words: ChartProps['words']): string {
  if (value === null) return '–';
  return words?.get(value) ?? fixed(value, digits);
}

/** Steps of an axis: 1, 2 and 5 by powers of ten, none finer than its labels can tell apart. */
function steps(digits: number): number[] {
  const powers = Array.from({ length: 10 }, (_, power) => 10 ** (power - digits));
  return powers.flatMap((power) => [power, 2 * power, 5 * power]);
}

function plot(element: HTMLElement, { x, series, height, range, digits = 0, words }: ChartProps): uPlot {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--vscode-${name}`).trim();
  const blue = color('charts-blue');
  const muted = color('descriptionForeground');
  const font = `11px ${color('font-family')}`;
  const grid = { stroke: faded(color('foreground'), 12), width: 1 };
  const axis = { stroke: muted, font, grid, ticks: { show: false } };
  return new uPlot(
    {
      width: element.clientWidth,
      height,
      legend: { show: false },
      cursor: { show: false },
      padding: [8, 8, 0, 0],
      scales: { x: { time: false }, y: { range: (_, min, max) => axisRange(range, min, max) } },
      axes: [
        { ...axis, grid: { show: false }, incrs: steps(0), size: 24 },
        {
          ...axis,
          size: words ? 88 : 46,
          incrs: steps(digits),
          ...(words ? { splits: [...words.keys()] } : {}),
          values: (_, splits) =>
            splits.map((value) => words?.get(value) ?? (digits > 0 ? fixed(value, digits) : compactCount(value))),
        },
      ],
      series: [
        {},
        ...series.map(({ dashed, filled, hollow }) => ({
          stroke: dashed || hollow ? muted : blue,
          width: hollow ? 0 : 2,
          spanGaps: true,
          ...(dashed ? { dash: [5, 4] } : {}),
          ...(filled ? { fill: faded(blue, 15) } : {}),
          points: hollow
            ? { show: true, size: 7, width: 1, stroke: muted, fill: color('editor-background') }
            : { show: true, size: 6, fill: dashed ? muted : blue },
        })),
      ],
    },
    [[...x], ...series.map(({ values }) => [...values])],
    element,
  );
}

function axisRange(range: ChartProps['range'], min: number | null, max: number | null): [number, number] {
  if (range) return [...range];
  return [Math.min(0, (min ?? 0) * 1.1), Math.max((max ?? 1) * 1.1, 0.1)];
}

function faded(color: string, percent: number): string {
  return `color-mix(in srgb, ${color} ${percent}%, transparent)`;
}
