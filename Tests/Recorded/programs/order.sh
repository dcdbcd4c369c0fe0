exec 3>&1
c=$(whiptail --menu "Choose a colour" 12 40 3 1 Red 2 Green 3 Blue 2>&1 1>&3) || { echo none; exit 1; }
s=$(whiptail --checklist "Extras" 12 40 3 a Milk OFF b Sugar ON c Ice OFF 2>&1 1>&3) || { echo none; exit 1; }
if whiptail --yesno "Order $c with $s?" 8 50; then echo "Ordered $c with $s, price $((c*3+2))"; else echo "No order"; exit 2; fi
