/** The title of a form; a host that has one of its own hides it. */
export function Title({ children, hidden }: { children: string; hidden: boolean }) {
  return hidden ? null : (
    <h2 className="sa-t" part="title">
      {children}
    </h2>
  );
}

export function Instruction({ children }: { children: string }) {
  return children === '' ? null : (
    <p className="sa-i" part="instruction">
      {children}
    </p>
  );
}
