import { Button } from '../src/button.tsx';
import { Porch } from '../src/porch.tsx';
import { TextField } from '../src/text-field.tsx';
import classes from './preview.module.css';

export function PorchSheet() {
  return (
    <Porch brand={<b>Halden</b>}>
      <h1>Log in</h1>
      <div className={classes.stack}>
        <TextField label="Email" type="email" defaultValue="mara.lindqvist@fjordbank.example" />
        <TextField label="Password" type="password" defaultValue="correct horse" />
        <Button variant="primary">Log in</Button>
      </div>
    </Porch>
  );
}
