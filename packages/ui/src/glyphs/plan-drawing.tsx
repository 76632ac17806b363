import classes from './plan-drawing.module.css';

const places = [30, 90, 150, 210, 270, 330, 390].flatMap((x) => [28, 68].map((y) => ({ x, y })));
const crosses = places.map(({ x, y }) => `M${x - 3} ${y}h6M${x} ${y - 3}v6`).join('');

/** A porch of which only the plan exists: nothing stands here yet. Decoration beside an empty state's words. */
export function PlanDrawing() {
  return (
    <svg className={classes.root} viewBox="0 0 420 132" width="420" height="132" aria-hidden="true">
      <path
        className={classes.wall}
        d="M.5.5h419v112H.5zM6.500 100.500h407v6h-407zM6.500 94.500v6M413.500 94.500v6M.5 118v10M419.500 118v10M.5 123.500h419"
      />
      <path className={classes.wall} d={crosses} />
      {places.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={classes.column} cx={x} cy={y} r="11" />
      ))}
    </svg>
  );
}
