import { Button } from '../src/button.tsx';
import { StopPage } from '../src/stop-page.tsx';

export function Stops() {
  return (
    <>
      <StopPage
        variant="forbidden"
        title="Sorry. You are not authorized to view this page."
        actions={
          <>
            <Button>Log in as someone else</Button>
            <Button variant="primary">Catalog</Button>
          </>
        }
      >
        You are logged in as mara.lindqvist@fjordbank.example. Ask a developer portal admin for access.
      </StopPage>
      <StopPage
        variant="missing"
        title="Sorry. We cannot find the page you are looking for."
        actions={<Button variant="primary">Catalog</Button>}
      >
        The address may be old, or a product or version may have been taken down.
      </StopPage>
    </>
  );
}
