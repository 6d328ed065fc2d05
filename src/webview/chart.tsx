// A line chart by uPlot in the theme's colours, with the same numbers as a table behind it.
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { Disclosure } from './parts.tsx';

export interface Series {
  readonly name: string;
  /** One for each x; null: none. */
  readonly values: readonly (number | null)[];
  readonly filled?: boolean;
  readonly dashed?: boolean;
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
}

export function Chart(props: ChartProps) {
  const { id, label, x, series, digits = 0 } = props;
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
      <div ref={box} role="img" aria-label={`${label}. The numbers are in the table below.`} />
      {series.length > 1 && (
        <p class="chart-legend small muted" aria-hidden="true">
          {series.map(({ name, dashed }) => (
            <span key={name}>
              <i class={dashed ? 'dash' : 'line'} />
              {name}
            </span>
          ))}
        </p>
      )}
      <Disclosure id={`${id}/table`} class="small muted" summary="As a table">
        <table>
          <caption class="spoken">{label}</caption>
          <thead>
            <tr>
              <th scope="col">Run</th>
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
                    {values[index]?.toFixed(digits) ?? '–'}
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

function plot(element: HTMLElement, { x, series, height, range, digits = 0 }: ChartProps): uPlot {
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
        { ...axis, grid: { show: false }, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000], size: 24 },
        { ...axis, size: 46, values: (_, splits) => splits.map((value) => value.toFixed(digits)) },
      ],
      series: [
        {},
        ...series.map(({ dashed, filled }) => ({
          stroke: dashed ? muted : blue,
          width: 2,
          spanGaps: true,
          ...(dashed ? { dash: [5, 4] } : {}),
          ...(filled ? { fill: faded(blue, 15) } : {}),
          points: { show: true, size: 6, fill: dashed ? muted : blue },
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
