const { x, y, width, height } = arguments[0].getBoundingClientRect();
return { x: x + scrollX, y: y + scrollY, width, height };
