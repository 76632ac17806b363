/** What the page asks of the frame that draws diagrams. */
export interface DiagramRequest {
  readonly id: number;
  /** Mermaid's language. */
  readonly source: string;
  readonly dark: boolean;
}

/** What the frame answers: an SVG, or nothing where it could not. */
export interface DiagramAnswer {
  readonly id: number;
  readonly svg: string | null;
}

/** The frame has loaded and takes requests. */
export const diagramsReady = 'stoa-diagrams-ready';
