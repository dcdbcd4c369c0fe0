"""Line charts as SVG files."""

import math
from html import escape

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 360, 56, 44, 24, 56
COLOURS = ["#2563eb", "#d97706", "#059669", "#9333ea"]


def ticks(low, high):
    """Round numbers from `low` to `high`, about five."""
    raw = (high - low) / 5
    power = 10 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= raw)
    first = math.ceil(low / step - 1e-9)
    return [step * number for number in range(first, math.floor(high / step + 1e-9) + 1)]


def plot(path, title, below, lines, logarithmic=False):
    """Draws lines, each a name and a value for each place, into a file."""
    places = sorted({place for _, values in lines for place in values})
    peak = max(value for _, values in lines for value in values.values())
    low = 1.0 if "best possible" in title else 0.0
    high = low + max(0.1, (peak - low) * 1.1)
    scale = (lambda x: math.log(x)) if logarithmic else (lambda x: x)
    begin, end = scale(places[0]), scale(places[-1])

    def x(place):
        return LEFT + (scale(place) - begin) / (end - begin) * (WIDTH - LEFT - RIGHT)

    def y(value):
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="24" font-size="15" fill="#111827">{escape(title)}</text>',
    ]
    for value in ticks(low, high):
        parts.append(f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="#e5e7eb"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end" fill="#4b5563">{value:g}</text>')
    for place in places:
        parts.append(
            f'<text x="{x(place):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle" fill="#4b5563">{place:g}</text>')
    parts.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 14}" text-anchor="middle" fill="#4b5563">{escape(below)}</text>')
    for number, (name, values) in enumerate(lines):
        colour = COLOURS[number]
        points = [f"{x(place):.1f} {y(value):.1f}" for place, value in sorted(values.items())]
        parts.append(f'<path d="M{"L".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{point.split()[0]}" cy="{point.split()[1]}" r="3" fill="{colour}"/>' for point in points]
        parts.append(f'<path d="M{LEFT + 12} {TOP + 12 + 18 * number}h18" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{LEFT + 36}" y="{TOP + 16 + 18 * number}" fill="#111827">{escape(name)}</text>')
    path.write_text("\n".join(parts) + "\n</svg>\n")
