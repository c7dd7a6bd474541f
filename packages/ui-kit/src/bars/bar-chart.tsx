import { useState } from 'react';
import { Stylesheet } from '../theme/stylesheet';
import css from './bar-chart.css?source';

/** One value of a series: how high its bar is, and how it reads. */
export interface Bar {
  value: number;
  text: string;
}

interface Series {
  name: string;
  bars: readonly Bar[];
}

interface Props {
  /** What the chart shows, for who cannot see it. */
  title: string;
  /** Names of the columns, oldest first. */
  columns: readonly string[];
  /** Up to three; every series has a bar for each column. */
  series: readonly Series[];
  /** Bars of a column stand on each other instead of side by side. */
  stacked?: boolean;
  height: number;
  /** Writes a value of the axis. */
  formatTick(value: number): string;
}

/**
 * Bars by month in SVG. Pointer and arrow keys choose a column; the legend shows its values, those of the last column
 * until then. It is a slider to assistive technology, which announces every change of its value.
 */
export function BarChart({ title, columns, series, stacked = false, height, formatTick }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = columns.length - 1;
  const active = Math.min(chosen ?? last, last);
  const { low, high, ticks } = axisOf(series, stacked);
  const y = (value: number) => ((high - value) / (high - low)) * height;
  const slot = 100 / columns.length;
  const width = (slot * 0.76) / (stacked ? 1 : series.length);
  const move = (to: number) => setChosen(Math.max(0, Math.min(last, to)));
  const keys: Record<string, number> = {
    ArrowLeft: active - 1,
    ArrowDown: active - 1,
    ArrowRight: active + 1,
    ArrowUp: active + 1,
    Home: 0,
    End: last,
  };
  return (
    <div className="bv-bars">
      <Stylesheet name="boveda-bars" css={css} />
      <Legend column={columns[active]} series={series} active={active} />
      <div className="bv-bars-frame" style={{ height: height + 24 }}>
        <div className="bv-bars-axis" aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} style={{ top: y(tick) }}>
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={columns.length}
          aria-valuenow={active + 1}
          aria-valuetext={`${columns[active]}: ${series.map(({ name, bars }) => `${name} ${bars[active]?.text}`).join(', ')}`}
          className="bv-bars-plot"
          onKeyDown={(event) => {
            const to = keys[event.key];
            if (to === undefined) return;
            event.preventDefault();
            move(to);
          }}
          onPointerMove={({ clientX, currentTarget }) => {
            const { left, width: wide } = currentTarget.getBoundingClientRect();
            move(Math.floor(((clientX - left) / wide) * columns.length));
          }}
          onPointerLeave={() => setChosen(null)}
          onBlur={() => setChosen(null)}
        >
          <svg width="100%" height={height + 24} aria-hidden="true">
            {ticks.map((tick) => (
              <line key={tick} className="bv-bars-grid" x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
            ))}
            {columns.map((column, at) => {
              let base = 0;
              return (
                <g key={column} data-active={at === active}>
                  <rect className="bv-bars-slot" x={`${at * slot}%`} y="0" width={`${slot}%`} height={height} />
                  {series.map(({ name, bars }, n) => {
                    const value = bars[at]?.value ?? 0;
                    const [from, to] = stacked ? [base, base + value] : [0, value];
                    base = to;
                    const x = slot * (at + 0.12) + (stacked ? 0 : n * width);
                    return (
                      <rect
                        key={name}
                        className={`bv-bars-${n}`}
                        x={`${x}%`}
                        y={Math.min(y(from), y(to))}
                        width={`${width}%`}
                        height={Math.abs(y(from) - y(to))}
                      />
                    );
                  })}
                  <text className={labelClass(last - at, columns.length)} x={`${(at + 0.5) * slot}%`} y={height + 17}>
                    {column}
                  </text>
                </g>
              );
            })}
          </svg>
        </div>
      </div>
    </div>
  );
}

/** Shows the name of the last column and of every so many before it: twelve of them, four where there is little room. */
function labelClass(fromEnd: number, count: number): string | undefined {
  const step = Math.ceil(count / 12);
  if (fromEnd % step > 0) return 'bv-bars-none';
  return fromEnd % (step * 3) > 0 ? 'bv-bars-wide' : undefined;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** No chart has ticks closer to each other: a cent. */
const LEAST_STEP = 0.01;

/** A range with round ends and up to six ticks that holds every bar and zero; without any bar, zero is the only tick. */
function axisOf(series: Props['series'], stacked: boolean): { low: number; high: number; ticks: number[] } {
  const columns = (series[0]?.bars ?? []).map((_, at) => series.map(({ bars }) => bars[at]?.value ?? 0));
  const ends = stacked ? columns.map(sum) : columns.flat();
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  if (least === most) return { low: 0, high: 1, ticks: [0] };
  const rough = Math.max((most - least) / 4, LEAST_STEP);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((round) => round * power >= rough) ?? 10) * power;
  const [first, final] = [Math.floor(least / step), Math.ceil(most / step)];
  // Without the digits of a binary fraction: 3 × 0.1 is 0.30000000000000004.
  const tick = (n: number) => Number((n * step).toPrecision(12));
  const ticks = Array.from({ length: final - first + 1 }, (_, n) => tick(first + n));
  return { low: tick(first), high: tick(final), ticks };
}

interface LegendProps {
  column: string | undefined;
  series: readonly Series[];
  active: number;
}

/** The series, each with its value of the active column. */
const Legend = ({ column, series, active }: LegendProps) => (
  <p className="bv-bars-legend" aria-hidden>
    <span className="bv-bars-month">{column}</span>
    {series.map(({ name, bars }, n) => (
      <span key={name}>
        <svg width="10" height="10" aria-hidden="true">
          <rect className={`bv-bars-${n}`} x="1" y="1" width="8" height="8" rx="1" />
        </svg>
        {name} <strong>{bars[active]?.text}</strong>
      </span>
    ))}
  </p>
);
