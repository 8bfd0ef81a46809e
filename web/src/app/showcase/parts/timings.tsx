import * as timings from '../../../ui/timings.ts';
import classes from '../showcase.module.css';

export const TimingsPart = () => (
  <table className={classes.table}>
    <tbody>
      {Object.entries(timings).map(([name, value]) => (
        <tr key={name}>
          <td>{name.toLowerCase().replaceAll('_', ' ')}</td>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
